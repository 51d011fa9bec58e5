-- Each portion of files to be removed looks for what was settled a day ago.
create index attachment_uploads_settled_at on private.attachment_uploads (settled_at) where settled_at is not null;
