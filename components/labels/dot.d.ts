import 'react'

declare module 'react' {
  interface CSSProperties {
    /** The colour of a label, drawn as a dot before its name. */
    '--dot'?: string
  }
}
