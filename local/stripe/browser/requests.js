/** Calls to the stand-in that a browser may make: with the publishable key and an intent's own secret. */
export function createRequests(base, key) {
  async function call(method, path, form) {
    const fields = new URLSearchParams({ key, ...form })
    try {
      const response =
        method === 'GET'
          ? await fetch(`${base}${path}?${fields}`)
          : await fetch(`${base}${path}`, { method, body: fields })
      const answer = await response.json()
      return response.ok ? { answer } : { error: answer.error }
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message:
            'We are experiencing issues connecting to our payments provider. Please check your connection and try again.',
        },
      }
    }
  }
  const step = (method, secret, verb, form = {}) =>
    call(method, `${pathOf(secret)}${verb}`, { client_secret: secret, ...form })
  return {
    retrieve: (secret) => step('GET', secret, ''),
    confirm: (secret, form) => step('POST', secret, '/confirm', { use_stripe_sdk: 'true', ...form }),
    answer: (secret, isPassed) => step('POST', secret, '/challenge', { passed: String(isPassed) }),
    createPaymentMethod: (form) => call('POST', '/v1/payment_methods', form),
  }
}

/** The address of a secret's intent; the secret starts with its id. */
function pathOf(secret) {
  const [id] = String(secret).split('_secret_')
  return `/v1/${kindOf(secret)}s/${encodeURIComponent(id)}`
}

export function kindOf(secret) {
  return String(secret).startsWith('pi_') ? 'payment_intent' : 'setup_intent'
}
