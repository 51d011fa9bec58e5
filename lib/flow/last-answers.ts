/**
 * Keeps the answers to the questions that were asked last, for functions whose answer depends on nothing but the question.
 * @param most how many are kept
 */
export function withLastAnswers<Question extends readonly unknown[], Answer>(
  answer: (...question: Question) => Answer,
  most = 100,
): (...question: Question) => Answer {
  const answers = new Map<string, Answer>()
  return (...question) => {
    const key = JSON.stringify(question)
    const known = answers.get(key)
    if (known !== undefined) {
      // The one asked longest ago is the first.
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
