import { AppError } from '@/lib/errors'
import { readBody } from './read-body'

/** The fields of a form. @throws AppError for anything else, and for a body that is larger than `largestBytes` */
export async function readForm(request: Request, largestBytes: number): Promise<FormData> {
  const bytes = await readBody(request, largestBytes)
  try {
    return await new Response(bytes, {
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    }).formData()
  } catch (error) {
    throw new AppError('invalid', 'The body is not a form.', { cause: error })
  }
}
