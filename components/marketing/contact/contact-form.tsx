'use client'

import { useRouter } from 'next/navigation'
import { type SubmitEvent, useActionState, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { useAskBeforeLosing } from '@/components/ui/use-ask-before-losing'
import {
  type ContactErrors,
  type ContactProblem,
  type ContactState,
  emptyContact,
  longestMessage,
  topics,
} from '@/lib/contact/contact-state'
import { decoyField, elapsedField } from '@/lib/contact/trap'
import { callApi } from '@/lib/call-api'
import { ContactProblemNote } from './contact-problem-note'

type ContactFormProps = { action: (state: ContactState, form: FormData) => Promise<ContactState> }

/**
 * Without scripts the form posts to its page, which returns with what was typed. With scripts the page stays where it
 * is, even offline or while the site is being updated; only the answer changes.
 */
export function ContactForm({ action }: ContactFormProps) {
  const [posted, send] = useActionState(action, emptyContact, '/contact')
  const [answer, setAnswer] = useState<ContactAnswer>(posted)
  const [isSending, setSending] = useState(false)
  // Only asked, not kept: the next person at this computer may be another one.
  const [hasMessage, setHasMessage] = useState(false)
  useAskBeforeLosing(hasMessage)
  const form = useRef<HTMLFormElement>(null)
  const router = useRouter()
  const { typed } = posted
  const { errors = {}, problem } = answer
  useEffect(() => {
    if (answer.errors) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer])

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    const received = await postMessage(new FormData(event.currentTarget))
    setAnswer(received)
    if (received.next) {
      setHasMessage(false)
      router.push(received.next)
    } else setSending(false)
  }

  return (
    <form ref={form} action={send} onSubmit={handleSubmit} noValidate className="flex flex-col gap-5">
      <ContactProblemNote problem={problem} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" error={errors.name} required>
          <Input name="name" defaultValue={typed.name} autoComplete="name" />
        </Field>
        <Field label="Email" error={errors.email} required>
          <Input
            name="email"
            type="email"
            defaultValue={typed.email}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </div>
      <Field label="What is it about?" error={errors.topic} required>
        <Select name="topic" defaultValue={typed.topic}>
          {Object.entries(topics).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Message"
        error={errors.message}
        hint={`Up to ${longestMessage.toLocaleString('en')} characters. Please leave out passwords and card numbers.`}
        required
      >
        <Textarea
          name="message"
          rows={7}
          defaultValue={typed.message}
          onChange={({ target }) => setHasMessage(target.value.trim() !== '')}
          className="min-h-40"
        />
      </Field>
      <DecoyField />
      <Button type="submit" variant="primary" size="xl" busy={isSending} className="self-start max-sm:w-full">
        Send message
      </Button>
    </form>
  )
}

/**
 * Hidden from people, on screen and by keyboard; programs that fill every field they find fill this one too
 * (lib/contact/trap.ts).
 */
function DecoyField() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this empty
        <input name={decoyField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** `next` is where to go once the message has been received. */
type ContactAnswer = { next?: string; errors?: ContactErrors; problem?: ContactProblem }

const timeoutMs = 20_000

/** Sends the form's fields. Never throws: what went wrong is a problem to be told. */
async function postMessage(form: FormData): Promise<ContactAnswer> {
  form.set(elapsedField, String(Math.round(performance.now())))
  const answer = await callApi<ContactAnswer>('/api/contact', { input: form, timeoutMs })
  const { next, errors, problem }: ContactAnswer = answer.body
  if (next || errors || problem) return { ...answer.body }
  return { problem: navigator.onLine ? 'failed' : 'offline' }
}
