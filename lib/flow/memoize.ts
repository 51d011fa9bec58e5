/**
 * Keeps the latest answers of a function that depends on nothing but its arguments, which are compared as
 * JSON.
 * @param most how many are kept; the least recently used goes first
 */
export function memoize<Question extends readonly unknown[], Answer>(
  answer: (...question: Question) => Answer,
  most = 100,
): (...question: Question) => Answer {
  const answers = new Map<string, Answer>()
  return (...question) => {
    const key = JSON.stringify(question)
    const known = answers.get(key)
    if (known !== undefined) {
      // The first is the least recently used.
      answers.delete(key)
      answers.set(key, known)
      return known
    }
    const found = answer(...question)
    answers.set(key, found)
    const [oldest] = answers.keys()
    if (answers.size > most && oldest !== undefined) answers.delete(oldest)
    return found
  }
}
