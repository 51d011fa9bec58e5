import { compile, run } from '@mdx-js/mdx'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import { matter } from 'vfile-matter'
import type { MDXContent } from 'mdx/types'
import * as runtime from 'react/jsx-runtime'
import { readOutline } from './read-outline'
import type { Outline } from './schema'

export type CompiledDocument = { matter: unknown; code: string; outline: Outline }

/** MDX with front matter, compiled and read. @throws Error if it is not MDX */
export async function compileDocument(source: string): Promise<CompiledDocument> {
  const outline: Outline = { headings: [], links: [], sections: [], shots: [], walks: [], wordCount: 0 }
  const file = await compile(source, {
    outputFormat: 'function-body',
    remarkPlugins: [takeMatter, remarkGfm],
    rehypePlugins: [rehypeSlug, [readOutline, outline]],
  })
  return { matter: file.data['matter'], code: String(file), outline }
}

type File = Parameters<typeof matter>[0]
type Parse = (document: string, file: File) => unknown

/** Removes the front matter, which the parser would take for a rule and a heading. */
function takeMatter(this: { parser?: unknown }): void {
  const parse = this.parser as Parse // remark-parse runs before all our plugins and has set it.
  const withoutMatter: Parse = (_, file) => {
    matter(file, { strip: true })
    return parse(String(file), file)
  }
  this.parser = withoutMatter
}

/** The component of a compiled document; its elements are passed in as `components`. */
export async function documentContent({ code }: { code: string }): Promise<MDXContent> {
  const { default: Content } = await run(code, { ...runtime, baseUrl: 'file:///' })
  return Content
}
