'use client'

import { Laptop, Smartphone } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { useClock } from '@/components/time/use-clock'
import { useDateFormat, useTimeZone } from '@/components/time/time-settings'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { deviceWords } from '@/lib/device-words'
import type { DeviceSession } from '@/lib/account/sessions'
import type { Db } from '@/lib/supabase/db'
import { relativeTime } from '@/lib/relative-time'

type DevicesProps = { sessions: DeviceSession[]; now: string }

/** Where the person is signed in, each with a button that ends it. */
export function Devices({ sessions, now }: DevicesProps) {
  const { openDb } = useAuth()
  const { refresh } = useRouter()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [ending, setEnding] = useState<string>()
  const shown = sessions.filter(({ id }) => !gone.has(id))
  const others = shown.filter(({ isThis }) => !isThis)
  const end = async (ids: string[], key: string, send: (db: Db) => Promise<void>, onDone: () => void) => {
    setEnding(key)
    try {
      await send(await openDb())
      setGone((before) => new Set([...before, ...ids]))
      onDone()
      refresh()
    } catch {
      notify('session.end')
    }
    setEnding(undefined)
  }
  const endOne = ({ id, userAgent }: DeviceSession) =>
    end(
      [id],
      id,
      async (db) => (await import('@/lib/account/sessions')).endSession(db, id),
      () => notify('session.ended', { values: { device: deviceWords(userAgent).name } }),
    )
  const endOthers = () =>
    end(
      others.map(({ id }) => id),
      'all',
      async (db) => (await import('@/lib/account/sessions')).endOtherSessions(db),
      () => notify('sessions.ended'),
    )
  return (
    <>
      <ul className="divide-y divide-rule border-t border-rule">
        {shown.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <Device session={session} now={now} />
            {!session.isThis && (
              <Button
                size="sm"
                busy={ending === session.id}
                disabled={ending !== undefined && ending !== session.id}
                aria-label={`Sign out ${deviceWords(session.userAgent).name}`}
                onClick={() => void endOne(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="border-t border-rule pt-4 text-[13px] text-ink-soft">You are not signed in anywhere else.</p>
      ) : (
        <Button
          variant="danger"
          className="mt-2"
          busy={ending === 'all'}
          disabled={ending !== undefined && ending !== 'all'}
          onClick={() => void endOthers()}
        >
          Sign out all other devices
        </Button>
      )}
    </>
  )
}

function Device({ session, now: serverNow }: { session: DeviceSession; now: string }) {
  const { name, isHandheld } = deviceWords(session.userAgent)
  const zone = useTimeZone()
  const { now, timeZone } = useClock(serverNow, zone)
  const format = useDateFormat()
  const Icon = isHandheld ? Smartphone : Laptop
  return (
    <div className="flex min-w-0 flex-1 basis-56 items-center gap-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {session.isThis && <Badge>This device</Badge>}
        </p>
        <p className="text-[13px] wrap-anywhere text-ink-soft">
          {session.isThis ? 'Signed in' : 'Last seen'}{' '}
          <time dateTime={session.isThis ? session.signedInAt : session.seenAt}>
            {relativeTime(session.isThis ? session.signedInAt : session.seenAt, now, timeZone, format)}
          </time>
          {session.address && ` · ${session.address}`}
        </p>
      </div>
    </div>
  )
}

/** While the devices are being read. */
export function DevicesSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4 border-t border-rule py-5">
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} className="h-10 max-w-130" />
      ))}
    </div>
  )
}
