/** A request that is answered with a status and a message, and goes no further. */
export class HttpRefusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }

  /** In PostgREST's format, whose `message` every part of supabase-js shows. */
  toResponse(): Response {
    return Response.json(
      { code: String(this.status), details: null, hint: null, message: this.message },
      { status: this.status },
    )
  }
}
