import { AppError, limitSentence } from '@/lib/errors'

/** What a toast adds if it is not the server's fault. */
export function whyNot(error: unknown): { description?: string } {
  const description = error instanceof AppError ? reasonOf(error) : undefined
  return description === undefined ? {} : { description }
}

function reasonOf(error: AppError): string | undefined {
  switch (error.code) {
    case 'over_plan':
      return 'The plan does not include it, or has no room for it.'
    case 'forbidden':
      return 'You may not do this here. Ask an admin.'
    case 'not_found':
      return 'Someone or something you chose no longer exists. Reload the page.'
    case 'changed':
      return 'Someone else has worked on it since, so it was left as it is.'
    default:
      return limitSentence(error)
  }
}
