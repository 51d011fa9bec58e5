/**
 * Answers what asks for a finished page, or for a static file, as it is. Parts of a page that Next's router in the
 * browser asks for, forms and everything unknown are not ours.
 * @param {Map<string, import('./finished-answer.mjs').FinishedAnswer>} finished
 * @returns {boolean} whether it was answered
 */
export function answerFinished(finished, request, response) {
  const { url, method, headers } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const question = url.indexOf('?')
  const answer = finished.get(question < 0 ? url : url.slice(0, question))
  if (!answer || headers.rsc !== undefined || (question >= 0 && /[?&]_rsc(?:=|&|$)/.test(url))) return false
  answer.send(request, response)
  return true
}
