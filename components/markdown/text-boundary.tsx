import { Component, type ReactNode } from 'react'
import { InParts } from './in-parts'

/** The plain text, a long one in parts. */
export function RawText({ children }: { children: string }) {
  return (
    <InParts text={children}>
      {(part) => <p className="leading-normal wrap-anywhere whitespace-pre-wrap">{part}</p>}
    </InParts>
  )
}

/**
 * If formatting a text fails, shows the plain text: everything around it, and its Edit and Delete, stay. React logs the
 * error. A changed text needs a new `key`.
 */
export class TextBoundary extends Component<{ text: string; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <RawText>{this.props.text}</RawText> : this.props.children
  }
}
