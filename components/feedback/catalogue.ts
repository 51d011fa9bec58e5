/**
 * Spec section 8, word for word: the one place that knows what a toast says. `{name}` is filled from `values`. Rows
 * beyond section 8 name the section they come from.
 */
export type NoticeKind = 'error' | 'success' | 'info'
export type Notice = { title: string; description?: string; kind: NoticeKind }

const failed = (title: string, description?: string): Notice =>
  description === undefined ? { title, kind: 'error' } : { title, description, kind: 'error' }
const done = (title: string, description?: string): Notice =>
  description === undefined ? { title, kind: 'success' } : { title, description, kind: 'success' }

const rows = {
  'branding.load': failed('Error', 'Failed to load branding settings'),
  'branding.update': failed('Error', 'Failed to update branding settings'),
  'branding.updated': done('Success', 'Branding updated successfully'),
  'image.upload': failed('Upload failed', 'Failed to upload image'),
  'image.delete': failed('Error', 'Failed to delete image'),
  'image.deleted': done('Success', 'Image deleted successfully'),

  search: failed('Search failed', 'Unable to search. Please try again.'),

  'boards.load': failed('Error loading boards', 'Failed to fetch your boards.'),
  'board.load': failed('Error loading board', 'Failed to fetch the board data.'),
  'board.create': failed('Error creating board', 'Failed to create the board.'),
  'board.created': done('Board created'),
  'board.update': failed('Error updating board', 'Failed to update the board.'),
  'board.delete': failed('Error deleting board', 'Failed to delete the board.'),
  'board.deleted': done('Board deleted'),
  // Beyond section 8, in its manner.
  'board.archive': failed('Error archiving board', 'Failed to archive the board.'),
  'board.archived': done('Board archived'),
  'board.restore': failed('Error restoring board', 'Failed to restore the board.'),
  'board.restored': done('Board restored'),
  'board.copy': failed('Error copying board', 'Failed to copy the board.'),
  'board.copied': done('Board copied'),

  'template.save': failed('Error saving template', 'Failed to save the template.'),
  'template.saved': done('Template saved', '“{name}”'),
  'template.delete': failed('Error deleting template', 'Failed to delete the template.'),
  'plan.add': failed('Error adding techniques', 'Failed to add the techniques.'),
  'plan.added': done('Techniques added', '{count} to “{dojo}”.'),
  'plan.undo': failed('Error undoing', 'Failed to remove the techniques again.'),
  'plan.undone': { title: 'Undone: {count} added', kind: 'info' },

  'list.create': failed('Error creating list', 'Failed to create the list.'),
  'list.update': failed('Error updating list', 'Failed to update the list.'),
  'list.delete': failed('Error deleting list', 'Failed to delete the list.'),

  'card.create': failed('Error creating card', 'Failed to create the card.'),
  'card.update': failed('Error updating card', 'Failed to update the card.'),
  'card.delete': failed('Error deleting card', 'Failed to delete the card.'),
  'card.move': failed('Error moving card', 'Failed to move the card.'),

  // Beyond section 8, in its manner.
  'change.unsaved': failed('An earlier change was not saved', 'What you typed is still here.'),
  'draft.elsewhere': {
    title: 'You have also written something in another tab',
    description: 'Only one text is kept here. You can copy the other one.',
    kind: 'info',
  },
  'attachment.delete': failed('Error deleting file', 'Failed to delete the file.'),
  'attachment.restore': failed('Error restoring file', 'Failed to restore the file.'),

  // Section 4, "Notification". A list that fails to load is only logged; a failed mark or deletion is reverted.
  'mention.new': { title: '{name} mentioned you', kind: 'info' },
  'mention.update': failed('Error', 'Failed to update mentions.'),

  // Beyond section 8: what the board does not show on its own.
  'hub.dismiss': failed('Error', 'The suggestion could not be dismissed.'),
  'undo.done': { title: 'Undone: {name}', kind: 'info' },
  'undo.again': { title: 'Redone: {name}', kind: 'info' },
  'undo.none': { title: 'Nothing to undo.', kind: 'info' },
  'undo.none-again': { title: 'Nothing to redo.', kind: 'info' },
  'undo.gone': { title: 'This, or its kata, is gone, so nothing was changed.', kind: 'info' },
  'undo.overtaken': { title: 'Someone else has changed this since, so it was left as it is.', kind: 'info' },
  'archive.restore': failed('Error restoring', 'Failed to restore it.'),
  'archive.restored': done('Restored'),
  'archive.purge': failed('Error deleting', 'Failed to delete it for good.'),
  'invitation.accept': failed('Error accepting invitation', 'Failed to accept the invitation.'),
  'invitation.decline': failed('Error declining invitation', 'Failed to decline the invitation.'),
  'invitation.ended': { title: 'This invitation is no longer open', kind: 'info' },
  'invitation.accepted': done('Invitation accepted', 'You are now on “{dojo}”.'),
  'card.blocked': { title: 'Completed, though it is blocked', kind: 'info' },
  'card.duplicated': done('Technique duplicated'),
  'file.download': failed('Download failed', 'The file could not be downloaded. Please try again.'),
  'link.copied': done('Link copied', 'Members of this dojo can open it.'),
  'link.copy': failed('The link could not be copied'),

  'build.new': {
    title: 'There is a new version',
    description: 'Reload to continue. Nothing you have done is lost.',
    kind: 'info',
  },

  'clan.role': failed('Error changing role', 'Failed to change the role.'),
  'clan.remove': failed('Error removing person', 'Failed to remove the person.'),
  'clan.leave': failed('Error leaving clan', 'Failed to leave the clan.'),
  'clan.defaults': failed('Error saving settings', 'Failed to save the settings.'),
  'clan.handOver': failed('Error handing over', 'Failed to hand the clan over.'),
  'clan.dojo': failed('Error updating dojo', 'Failed to update the dojo.'),
  'clan.dojo.move': failed('Error moving dojo', 'Failed to move the dojo.'),
  'offer.accept': failed('Error taking over', 'Failed to take it over.'),
  'offer.decline': failed('Error declining', 'Failed to decline.'),
  'offer.ended': { title: 'This is no longer offered to you', kind: 'info' },
  'offer.accepted': done('You are the owner now', '“{title}” is yours.'),
  'clan.invitation.send': failed('Error sending invitation', 'Failed to send the invitation.'),
  'clan.invitation.revoke': failed('Error revoking invitation', 'Failed to revoke the invitation.'),

  'notifications.save': failed('Error', 'Failed to save your notification settings.'),
  'notification.update': failed('Error', 'Failed to update notifications.'),
  'card.watch': failed('Error', 'Failed to start or stop watching this technique.'),
  'settings.save': failed('Error saving settings', 'Failed to save your settings.'),
  'profile.save': failed('Error saving profile', 'Failed to save your profile.'),
  'profile.saved': done('Profile saved'),
  'session.leave': failed('You are still signed in', 'Signing out needs the network. Try again when you are online.'),
  'session.end': failed('Error signing out', 'Failed to sign the device out.'),
  'session.ended': done('Device signed out', '{device} has to sign in again.'),
  'sessions.ended': done('Other devices signed out', 'You are signed in on this device only.'),
  'password.changed': done('Password changed', 'Your other devices are signed out.'),

  'onboarding.dojo': failed('Error creating dojo', 'Something went wrong. Please try again.'),
  // Section 5.
  'onboarding.dojo.name': failed('Dojo name required', 'Please enter a name for your first dojo'),
  // Section 4, "Finishing stores the completion record … shows a toast"; the others in its manner.
  'onboarding.done': done('Training completed', 'You can restart it on your profile.'),
  'onboarding.dismissed': { title: 'You can start the tour from your profile', kind: 'info' },
  'onboarding.restart': failed('Error restarting training', 'Failed to restart the training.'),
  'board.kept': done('Board created', 'The board you tried is now your dojo.'),

  'plan.free': failed('Error', 'Failed to select free plan. Please try again.'),
  'plan.free.chosen': done('Free plan selected successfully!'),
  'plan.paid': failed('Please use the subscription modal'),
  'plan.signed-out': failed('Please log in to select a plan'),
  // Section 4, "Plan choice".
  'plan.starter.chosen': done('Starter plan selected! You can upgrade anytime.'),
  'plan.activated': done('Subscription activated! Welcome to your new plan.'),

  // The server's own text, if it sends one, is the title.
  'coupon.invalid': failed('Invalid coupon code'),
  'coupon.check': failed('Failed to validate coupon'),
  'coupon.applied.percent': done('Coupon Applied', '{n}% off'),
  'coupon.applied.amount': done('Coupon Applied', '${amount} off'),

  // The provider's message, if any, is the description.
  'payment.setup': failed('Payment Setup Error', 'Payment setup failed'),
  'payment.unexpected': failed('An unexpected error occurred'),
  'payment.process': failed('Payment Error', 'Payment processing failed'),
  'payment.method.added': done('Payment Method Added'),
  'subscription.create': failed('Subscription Error', 'Failed to create subscription. Please contact support.'),
  'subscription.created': done('Subscription Created!', 'Successfully subscribed to {plan}!'),
  // Beyond section 8, in its manner.
  'plan.change': failed('Error changing plan', 'Failed to change the plan.'),
  'plan.changed': done('Plan changed', 'You are now on {plan}.'),
  'plan.cancel': failed('Error cancelling plan', 'Failed to cancel the plan.'),
  'plan.cancelled': done('Plan cancelled', '{plan} continues until {date}.'),
  'plan.ended': done('Plan cancelled', 'You are now on Starter.'),
  'plan.resume': failed('Error resuming plan', 'Failed to resume the plan.'),
  'plan.resumed': done('Plan resumed', '{plan} continues.'),
  'payment.paid': done('Payment received'),
  'portal.open': failed('Error opening the billing portal', 'Failed to open the billing portal.'),
  'order.kept': failed(
    'Your order may still go through',
    'It could not be taken back. Look at your plan in Settings in a few minutes.',
  ),
  'order.done': failed('Your order had gone through'),
  'checkout.create': failed('Payment Error', 'Failed to create payment session'),
} as const satisfies Record<string, Notice>

export type Situation = keyof typeof rows

export const catalogue: Readonly<Record<Situation, Notice>> = rows
