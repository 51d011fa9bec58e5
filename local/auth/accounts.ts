import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'

export interface Account {
  id: string
  encryptedPassword: string | null
  isConfirmed: boolean
}

export interface NewAccount {
  id: string
  email: string
  encryptedPassword: string | null
  /** What people say about themselves (`user_metadata`). */
  data: Record<string, unknown>
  isConfirmed: boolean
}

export interface EmailChange {
  userId: string
  old: string
  wished: string
}

/** The rows of lite's auth that this code writes instead of lite: accounts that wait for their confirmation. */
export class Accounts {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find(email: string): Promise<Account | null> {
    const { rows } = await this.#database.query<Account>(
      `select id, encrypted_password as "encryptedPassword", email_confirmed_at is not null as "isConfirmed"
       from auth.users where email = $1 and not is_sso_user`,
      [email],
    )
    return rows[0] ?? null
  }

  /**
   * Creates an account. An unconfirmed one with the same address is deleted, and no password is kept then: either may
   * be a stranger's. The token of such a repeated sign-up is a recovery token, so that the mailbox's owner chooses a
   * password.
   */
  async create({
    id,
    email,
    encryptedPassword,
    data,
    isConfirmed,
  }: NewAccount): Promise<{ token: string; isRepeated: boolean }> {
    const token = newToken()
    const metadata = metadataOf({ id, email, data, isConfirmed })
    const isRepeated = await this.#database.transaction(async (tx) => {
      const { rows } = await tx.query(
        'delete from auth.users where email = $1 and not is_sso_user and email_confirmed_at is null returning id',
        [email],
      )
      const isDoubtful = rows.length > 0 && !isConfirmed
      await tx.query(
        `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, confirmation_sent_at,
           recovery_token, recovery_sent_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
         values ($1, 'authenticated', 'authenticated', $2, $3, case when $4 then now() end, $5, case when $4 then null else now() end,
           $6::text, case when $6::text is not null then now() end, '{"provider": "email", "providers": ["email"]}', $7::jsonb, now(), now())`,
        [
          id,
          email,
          isDoubtful ? null : encryptedPassword,
          isConfirmed,
          isConfirmed || isDoubtful ? null : token,
          isDoubtful ? token : null,
          JSON.stringify(metadata),
        ],
      )
      await tx.query(
        `insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
         values (gen_random_uuid(), 'email', $1::text, $1::uuid, $2::jsonb, now(), now())`,
        [id, JSON.stringify(metadata)],
      )
      return isDoubtful
    })
    return { token, isRepeated }
  }

  /** A new confirmation for an account that waits for one; null if there is none. */
  async renewConfirmation(email: string): Promise<string | null> {
    const token = newToken()
    const { rows } = await this.#database.query(
      `update auth.users set confirmation_token = $2, confirmation_sent_at = now()
       where email = $1 and not is_sso_user and email_confirmed_at is null returning id`,
      [email, token],
    )
    return rows.length > 0 ? token : null
  }

  /**
   * A link other than the sign-up's own is about to confirm the address: the password that was set before, perhaps not
   * by the address's owner, stops working.
   */
  async dropUnconfirmedPassword(email: string): Promise<void> {
    await this.#database.query(
      'update auth.users set encrypted_password = null where email = $1 and not is_sso_user and email_confirmed_at is null',
      [email],
    )
  }

  /**
   * Records the address that an account wants to change to. @returns the token that its mailbox confirms it with; null if
   * the session has ended since
   */
  async beginEmailChange(userId: string, sessionId: string, email: string): Promise<string | null> {
    const token = newToken()
    const { rows } = await this.#database.query(
      `update auth.users u set email_change = $3, email_change_token_new = $4, email_change_token_current = null,
         email_change_sent_at = now()
       where id = $1 and exists (select from auth.sessions s where s.user_id = u.id and s.id::text = $2) returning id`,
      [userId, sessionId, email, token],
    )
    return rows.length > 0 ? token : null
  }

  /**
   * Changes the password, and signs out all other sessions. @returns false, and nothing is written, if the session
   * has ended or the password is not `from` any more
   */
  async changePassword(change: {
    userId: string
    sessionId: string
    from: string | null
    to: string
  }): Promise<boolean> {
    const { rows } = await this.#database.query(
      `with changed as (
         update auth.users u set encrypted_password = $4, recovery_token = null, recovery_sent_at = null, updated_at = now()
         where id::text = $1 and encrypted_password is not distinct from $3
           and exists (select from auth.sessions s where s.user_id = u.id and s.id::text = $2)
         returning id
       ), ended as (
         delete from auth.sessions s using changed c where s.user_id = c.id and s.id::text <> $2
       )
       select id from changed`,
      [change.userId, change.sessionId, change.from, change.to],
    )
    return rows.length > 0
  }

  /** Ends a session that a password began which is not the account's any more. @returns whether it was so */
  async endIfPasswordIsNot(encrypted: string | null, sessionId: string): Promise<boolean> {
    const { rows } = await this.#database.query(
      `delete from auth.sessions s using auth.users u
       where s.id = $1::uuid and u.id = s.user_id and u.encrypted_password is distinct from $2 returning s.id`,
      [sessionId, encrypted],
    )
    return rows.length > 0
  }

  /** Forgets the address that an account wants to change to: its link stops working. */
  async dropEmailChange(userId: string): Promise<void> {
    await this.#database.query(
      `update auth.users set email_change = null, email_change_token_new = null, email_change_token_current = null,
         email_change_sent_at = null where id::text = $1 and email_change is not null`,
      [userId],
    )
  }

  /** What the link for a new address would change. */
  async findEmailChange(token: string): Promise<EmailChange | null> {
    const { rows } = await this.#database.query<EmailChange>(
      `select id as "userId", email as old, email_change as wished from auth.users
       where email_change_token_new = $1 and email_change <> ''`,
      [token],
    )
    return rows[0] ?? null
  }

  /**
   * Whether the new address is still free. An account that never confirmed it is deleted: the mailbox's owner is here.
   */
  async makeRoomFor({ userId, wished }: EmailChange): Promise<boolean> {
    await this.#database.query(
      'delete from auth.users where email = $1 and id <> $2 and not is_sso_user and email_confirmed_at is null',
      [wished, userId],
    )
    return (await this.find(wished)) === null
  }

  /** Proof that it is still the same person: a session that has just started, or their password. */
  async proofOf(
    userId: string,
    sessionId: string,
    freshSeconds: number,
  ): Promise<{ isFresh: boolean; email: string; encrypted: string | null }> {
    const { rows } = await this.#database.query<{ isFresh: boolean; email: string; encrypted: string | null }>(
      `select u.email, u.encrypted_password as encrypted, exists (
         select from auth.sessions s where s.id::text = $2 and s.user_id = u.id and s.created_at > now() - make_interval(secs => $3)
       ) as "isFresh" from auth.users u where u.id::text = $1`,
      [userId, sessionId, freshSeconds],
    )
    return rows[0] ?? { isFresh: false, email: '', encrypted: null }
  }

  /** How many bytes of a person's own data (`user_metadata`) are stored. */
  async dataBytes(userId: string): Promise<number> {
    const { rows } = await this.#database.query<{ bytes: number }>(
      'select octet_length(raw_user_meta_data::text) as bytes from auth.users where id = $1',
      [userId],
    )
    return rows[0]?.bytes ?? 0
  }
}

/** A just created user, as GoTrue returns it. */
export function presentUser(account: Omit<NewAccount, 'encryptedPassword'>): Record<string, unknown> {
  const now = new Date().toISOString()
  const metadata = metadataOf(account)
  const { id, email, isConfirmed } = account
  const identity = {
    identity_id: crypto.randomUUID(),
    id,
    user_id: id,
    identity_data: metadata,
    provider: 'email',
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
    email,
  }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    ...(isConfirmed ? { email_confirmed_at: now, confirmed_at: now } : { confirmation_sent_at: now }),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [identity],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

function metadataOf({ id, email, data, isConfirmed }: Omit<NewAccount, 'encryptedPassword'>): Record<string, unknown> {
  return { ...data, email, email_verified: isConfirmed, phone_verified: false, sub: id }
}

function newToken(): string {
  return randomBytes(28).toString('hex')
}
