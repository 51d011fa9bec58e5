type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

interface Details {
  code?: string
  param?: string
  declineCode?: string
  /** Objects that Stripe returns with an error, such as the setup intent. */
  with?: Record<string, object>
  keepsChanges?: boolean
}

/** A refusal in Stripe's shape, so that the SDK throws its own class for it. */
export class ApiError extends Error {
  readonly status: number
  readonly type: ErrorType
  readonly details: Details

  constructor(status: number, type: ErrorType, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.type = type
    this.details = details
  }

  static invalid(message: string, param?: string, code?: string): ApiError {
    return new ApiError(400, 'invalid_request_error', message, {
      ...(param === undefined ? {} : { param }),
      ...(code === undefined ? {} : { code }),
    })
  }

  static missing(noun: string, id: string, param: string): ApiError {
    return new ApiError(404, 'invalid_request_error', `No such ${noun}: '${id}'`, { code: 'resource_missing', param })
  }

  static card(message: string, code: string, details: Omit<Details, 'code'> = {}): ApiError {
    return new ApiError(402, 'card_error', message, { ...details, code })
  }

  get keepsChanges(): boolean {
    return this.details.keepsChanges === true
  }

  toJSON(): object {
    const { code, param, declineCode, with: objects } = this.details
    return {
      error: {
        type: this.type,
        message: this.message,
        ...(code === undefined
          ? {}
          : { code, doc_url: `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}` }),
        ...(param === undefined ? {} : { param }),
        ...(declineCode === undefined ? {} : { decline_code: declineCode }),
        ...objects,
      },
    }
  }
}
