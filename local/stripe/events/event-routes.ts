import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { created, page, text } from '../api/fields.ts'
import { isWithin, listPage } from '../api/list.ts'
import { idOf, route } from '../api/route.ts'
import type { EventStore } from './event-store.ts'
import { presentEvent } from './event-record.ts'

const query = z.strictObject({ ...page, created, type: text.optional(), types: z.array(text).max(20).optional() })

export function eventRoutes(store: EventStore) {
  return [
    route('GET', '/v1/events/:id', z.strictObject({}), ({ ids }) => {
      const event = store.get(idOf({ ids }))
      if (!event) throw ApiError.missing('event', idOf({ ids }), 'id')
      return presentEvent(event)
    }),
    route('GET', '/v1/events', query, ({ params }) => {
      const types = params.types ?? (params.type === undefined ? null : [params.type])
      const wanted = store
        .all()
        .filter(
          (event) =>
            (types === null || types.some((type) => isOfType(event.type, type))) &&
            isWithin(params.created, event.created),
        )
      return listPage(wanted, params, '/v1/events', presentEvent)
    }),
  ]
}

/** `customer.*` matches every type with that prefix. */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}
