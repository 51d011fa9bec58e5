/** What a card must look like while it is typed, with Stripe's messages. Only the server knows whether it is good. */

export function digitsOf(text) {
  return text.replaceAll(/\D/g, '')
}

export function brandOf(digits) {
  if (digits.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^(6011|65)/.test(digits)) return 'discover'
  return 'unknown'
}

function lengthOf(digits) {
  return brandOf(digits) === 'amex' ? 15 : 16
}

/** `4242 4242 4242 4242`, or in Amex's groups. */
export function formatNumber(text) {
  const digits = digitsOf(text)
  const cut = digits.slice(0, lengthOf(digits))
  if (brandOf(cut) === 'amex') return [cut.slice(0, 4), cut.slice(4, 10), cut.slice(10)].filter(Boolean).join(' ')
  return (cut.match(/.{1,4}/g) ?? []).join(' ')
}

/** `12 / 34`; a first digit above 1 can only be a whole month. */
export function formatExpiry(text) {
  let digits = digitsOf(text).slice(0, 4)
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export function formatCvc(text) {
  return digitsOf(text).slice(0, 4)
}

function passesLuhn(digits) {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** Each returns null, or what is wrong. */
export function checkNumber(text) {
  const digits = digitsOf(text)
  if (digits.length < lengthOf(digits)) return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
  return passesLuhn(digits) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' }
}

export function checkExpiry(text, today = new Date()) {
  const digits = digitsOf(text)
  if (digits.length < 4) return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." }
  const month = Number(digits.slice(0, 2))
  const year = 2000 + Number(digits.slice(2))
  if (month < 1 || month > 12)
    return { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." }
  if (year < today.getFullYear())
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." }
  }
  return null
}

export function checkCvc(text, number) {
  const needed = brandOf(digitsOf(number)) === 'amex' ? 4 : 3
  return digitsOf(text).length < needed
    ? { code: 'incomplete_cvc', message: "Your card's security code is incomplete." }
    : null
}

export function checkName(text) {
  return text.trim() === '' ? { code: 'incomplete_name', message: 'Please provide your full name.' } : null
}

export function checkEmail(text) {
  if (text.trim() === '') return { code: 'incomplete_email', message: 'Your email is incomplete.' }
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
    ? null
    : { code: 'invalid_email', message: 'Your email is invalid.' }
}
