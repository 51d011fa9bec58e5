import MiniSearch, { type Options } from 'minisearch'
import { type Article, articlePath } from './schema'

/** A section of an article, as stored in the index. */
type Entry = { id: string; path: string; title: string; heading: string; text: string }

/** One article, at the section that fits best. `words` are the words of the text that match the query. */
export type FoundArticle = { path: string; title: string; heading: string; excerpt: string; words: string[] }

/** Words that say nothing about the topic of a question. */
const fillers = new Set(
  'a an and are at can do does for from have how i if in is it my of on or the there this to what when where which with you your'.split(
    ' ',
  ),
)

/** The names of things on other boards and here: a search for either name finds both. */
const namesHere = new Map([
  ['board', 'dojo'],
  ['boards', 'dojo'],
  ['dojos', 'dojo'],
  ['column', 'kata'],
  ['columns', 'kata'],
  ['katas', 'kata'],
  ['card', 'technique'],
  ['cards', 'technique'],
  ['task', 'technique'],
  ['tasks', 'technique'],
  ['techniques', 'technique'],
  ['label', 'tag'],
  ['labels', 'tag'],
  ['tags', 'tag'],
  ['invite', 'add'],
])

const options: Options<Entry> = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['path', 'title', 'heading', 'text'],
  processTerm: (term) => {
    const word = term.toLowerCase()
    return fillers.has(word) ? null : (namesHere.get(word) ?? word)
  },
  searchOptions: {
    boost: { title: 4, heading: 2 },
    prefix: true,
    // One error in words of four letters, two in long ones.
    fuzzy: (term) => (term.length > 3 ? 0.25 : false),
    maxFuzzy: 2,
  },
}

/** The index over all articles, as text: built once, with the site. */
export function writeIndex(articles: readonly Article[]): string {
  const index = new MiniSearch(options)
  index.addAll(
    articles.flatMap(({ slug, title, description, sections }) =>
      sections.map(({ id, heading, text }): Entry => ({
        id: `${slug}#${id ?? ''}`,
        path: articlePath(slug) + (id ? `#${id}` : ''),
        title,
        heading: heading ?? '',
        text: id ? text : `${description} ${text}`,
      })),
    ),
  )
  return JSON.stringify(index)
}

export type ArticleSearch = (query: string) => FoundArticle[]

export function openIndex(json: string): ArticleSearch {
  const index = MiniSearch.loadJSON(json, options)
  return (query) => {
    // All words in one section; if no section has all of them, any.
    const all = index.search(query, { combineWith: 'AND' })
    const results = all.length > 0 ? all : index.search(query)
    const best = new Map<string, FoundArticle>()
    for (const result of results) {
      const { path, title, heading, text } = entryOf(result)
      const [article = ''] = path.split('#')
      if (!best.has(article))
        best.set(article, { path, title, heading, excerpt: excerptOf(text, result.terms), words: result.terms })
    }
    return [...best.values()].slice(0, 8)
  }
}

/** MiniSearch types its stored fields as `any`; these are the ones named in `storeFields`. */
function entryOf(result: object): Omit<Entry, 'id'> {
  return result as Entry
}

const excerptLength = 150

/** Some whole words around the first match. */
export function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const from = first < 60 ? 0 : text.indexOf(' ', first - 50) + 1
  const cut = text.slice(from, from + excerptLength)
  const isWhole = from + excerptLength >= text.length
  return `${from > 0 ? '… ' : ''}${isWhole ? cut : `${cut.slice(0, cut.lastIndexOf(' '))} …`}`
}
