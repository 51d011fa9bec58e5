import { IntentLink } from '@/components/navigation/intent-link'
import { productName } from '@/components/site/product-words'

/** Which product made this page, and what it leaves out. The link is a full load: the site has its own policy. */
export function PublicFooter({ showsPeople }: { showsPeople: boolean }) {
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 border-t border-rule px-5 py-1.5 text-[13px] text-ink-soft max-md:px-3.5">
      <IntentLink
        href="/"
        className="inline-flex items-center underline-offset-3 hover:text-ink hover:underline pointer-coarse:min-h-11"
      >
        Made with {productName}
      </IntentLink>
      <p className="max-sm:hidden">
        {showsPeople
          ? 'Comments, files and history are not public.'
          : 'People, comments, files and history are not public.'}
      </p>
      <p className="hidden [@media(scripting:none)]:block">Reload the page to see changes.</p>
    </footer>
  )
}
