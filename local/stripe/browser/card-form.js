import {
  checkCvc,
  checkEmail,
  checkExpiry,
  checkName,
  checkNumber,
  digitsOf,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './card-rules.js'
import { listCountries, ownCountry } from './countries.js'
import { draw } from './draw.js'
import { createField } from './field.js'

/** The fields of a card. `options` are the payment element's: which fields to show, and their initial values. */
export function createCardForm(options, onInput) {
  const wanted = options.fields?.billingDetails ?? 'auto'
  const known = options.defaultValues?.billingDetails ?? {}
  const shows = (name) => wanted !== 'never' && wanted[name] !== 'never'
  const text = { type: 'text', spellcheck: 'false', autocapitalize: 'none' }
  const digits = { ...text, inputmode: 'numeric' }

  const number = createField({
    name: 'number',
    label: 'Card number',
    format: formatNumber,
    check: checkNumber,
    onInput,
    attributes: { ...digits, autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
  })
  const expiry = createField({
    name: 'expiry',
    label: 'Expiration date',
    isHalf: true,
    format: formatExpiry,
    check: checkExpiry,
    onInput,
    attributes: { ...digits, autocomplete: 'cc-exp', placeholder: 'MM / YY' },
  })
  const cvc = createField({
    name: 'cvc',
    label: 'Security code',
    isHalf: true,
    format: formatCvc,
    check: (value) => checkCvc(value, number.input.value),
    onInput,
    attributes: { ...digits, autocomplete: 'cc-csc', placeholder: 'CVC' },
  })
  const name =
    shows('name') &&
    createField({
      name: 'name',
      label: 'Name',
      check: checkName,
      onInput,
      attributes: { type: 'text', autocomplete: 'cc-name', value: known.name },
    })
  const email =
    shows('email') &&
    createField({
      name: 'email',
      label: 'Email',
      check: checkEmail,
      onInput,
      attributes: { ...text, type: 'email', autocomplete: 'email', value: known.email },
    })
  const showsCountry = shows('address') && wanted.address?.country !== 'never'
  const country =
    showsCountry &&
    createField({
      name: 'country',
      label: 'Country',
      onInput,
      attributes: { autocomplete: 'billing country' },
      options: countryOptions(known.address?.country),
    })

  const fields = [number, expiry, cvc, name, email, country].filter(Boolean)
  return {
    element: draw('div', { class: 'Grid' }, ...fields.map((field) => field.element)),
    inputs: fields.map((field) => field.input),
    isComplete: () => fields.every((field) => field.problem() === null),
    isEmpty: () => [number, expiry, cvc].every((field) => field.input.value === ''),
    /** Shows everything that is wrong, moves to the first invalid field and returns it. */
    validate() {
      const wrong = fields.map((field) => ({ field, found: field.validate() })).filter(({ found }) => found)
      wrong[0]?.field.input.focus()
      return wrong[0]?.found ?? null
    },
    clear() {
      for (const field of [number, expiry, cvc]) field.input.value = ''
      onInput()
    },
    /** The data to send: form fields in Stripe's notation, below `payment_method_data`. */
    values() {
      const when = digitsOf(expiry.input.value)
      return {
        '[type]': 'card',
        '[card][number]': digitsOf(number.input.value),
        '[card][exp_month]': when.slice(0, 2),
        '[card][exp_year]': `20${when.slice(2)}`,
        '[card][cvc]': cvc.input.value,
        ...(name ? { '[billing_details][name]': name.input.value.trim() } : {}),
        ...(email ? { '[billing_details][email]': email.input.value.trim() } : {}),
        ...(country ? { '[billing_details][address][country]': country.input.value } : {}),
      }
    },
  }
}

function countryOptions(chosen = ownCountry()) {
  return listCountries().map(({ code, name }) => draw('option', { value: code, selected: code === chosen }, name))
}
