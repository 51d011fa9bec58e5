import 'server-only'
import { run } from '@mdx-js/mdx'
import type { MDXContent } from 'mdx/types'
import * as runtime from 'react/jsx-runtime'

/** The component of a compiled document; its elements are passed in as `components`. */
export async function documentContent({ code }: { code: string }): Promise<MDXContent> {
  const { default: Content } = await run(code, { ...runtime, baseUrl: 'file:///' })
  return Content
}
