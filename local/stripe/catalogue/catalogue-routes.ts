import { z } from 'zod'
import { created, flag, page, text } from '../api/fields.ts'
import { isWithin, listPage } from '../api/list.ts'
import { idOf, route } from '../api/route.ts'
import { currency, presentPrice, presentProduct } from './present-price.ts'

const nothing = z.strictObject({})

export const catalogueRoutes = [
  route('GET', '/v1/prices/:id', nothing, (call) => presentPrice(call.world.get('prices', idOf(call), 'price'))),
  route(
    'GET',
    '/v1/prices',
    z.strictObject({
      ...page,
      active: flag.optional(),
      created,
      currency: text.optional(),
      lookup_keys: z.array(text).max(10).optional(),
      product: text.optional(),
      recurring: z.strictObject({ interval: text.optional(), usage_type: text.optional() }).optional(),
      type: text.optional(),
    }),
    ({ world, params }) => {
      const wanted = Object.values(world.state.prices).filter(
        (price) =>
          (params.active === undefined || price.active === params.active) &&
          (params.currency === undefined || params.currency === currency) &&
          (params.lookup_keys === undefined || params.lookup_keys.includes(price.lookupKey ?? '')) &&
          (params.product === undefined || price.product === params.product) &&
          (params.recurring?.interval === undefined || price.interval === params.recurring.interval) &&
          params.type !== 'one_time' &&
          isWithin(params.created, price.created),
      )
      return listPage(wanted, params, '/v1/prices', presentPrice)
    },
  ),
  route('GET', '/v1/products/:id', nothing, (call) => presentProduct(call.world.get('products', idOf(call)))),
  route(
    'GET',
    '/v1/products',
    z.strictObject({ ...page, active: flag.optional(), created, ids: z.array(text).optional() }),
    ({ world, params }) => {
      const wanted = Object.values(world.state.products).filter(
        (product) =>
          (params.active === undefined || product.active === params.active) &&
          (params.ids === undefined || params.ids.includes(product.id)) &&
          isWithin(params.created, product.created),
      )
      return listPage(wanted, params, '/v1/products', presentProduct)
    },
  ),
]
