import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Valid link targets: the routes of `app/`, as patterns, and the ids in the sources of the pages. */
export type SiteRoutes = { patterns: RegExp[]; ids: ReadonlySet<string> }
/** A link written in a page or component. */
export type WrittenLink = { file: string; href: string }

/** Reads `app/` as Next does: each `page` and `route` is an address; `(groups)` and `[parameters]` are handled. */
export async function readRoutes(root: string): Promise<RegExp[]> {
  const files = await readdir(/* turbopackIgnore: true */ join(/* turbopackIgnore: true */ root, 'app'), {
    recursive: true,
  })
  return files.flatMap((file) => {
    const match = /^(?:(.*)\/)?(?:page\.tsx|route\.tsx?)$/.exec(file)
    return match ? [routePattern(match[1] ?? '')] : []
  })
}

export function routePattern(folder: string): RegExp {
  const parts = folder.split('/').filter((part) => part !== '' && !part.startsWith('('))
  const pattern = parts.map((part) => {
    if (part.startsWith('[[...')) return '(/.+)?'
    if (part.startsWith('[...')) return '/.+'
    return part.startsWith('[') ? '/[^/]+' : `/${part.replaceAll('.', String.raw`\.`)}`
  })
  return new RegExp(`^${pattern.join('') || '/'}$`)
}

/**
 * The links and ids in the sources of the public pages. Menus and footer show only pages listed in lib/site/pages.ts.
 */
export async function readPageSources(root: string): Promise<{ links: WrittenLink[]; ids: Set<string> }> {
  const folders = ['app/(marketing)', 'components/marketing', 'components/content', 'components/site']
  const links: WrittenLink[] = []
  const ids = new Set<string>()
  for (const folder of folders) {
    // Read only while the site is built: the sources do not have to be on the server.
    const path = join(/* turbopackIgnore: true */ root, folder)
    for (const name of await readdir(/* turbopackIgnore: true */ path, { recursive: true }).catch(() => [])) {
      if (!/(?<!\.test)\.tsx?$/.test(name)) continue
      const file = `${folder}/${name}`
      const source = await readFile(/* turbopackIgnore: true */ join(/* turbopackIgnore: true */ path, name), 'utf8')
      links.push(...linksIn(source).map((href) => ({ file, href })))
      for (const [, id = ''] of source.matchAll(/\bid(?:=|: )["']([\w-]+)["']/g)) ids.add(id)
    }
  }
  return { links, ids }
}

/** Literal addresses within the site: `href="/pricing"`, `href: '/support/kanban-basics#lists'`. */
export function linksIn(source: string): string[] {
  return [...source.matchAll(/\bhref(?:=|: |=\{)["'](\/[^"'?]*)/g)].map(([, href = '']) => href)
}
