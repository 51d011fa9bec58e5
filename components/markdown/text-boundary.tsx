import { Component, type ReactNode } from 'react'

/** A text as it was written. */
export function RawText({ children }: { children: string }) {
  return <p className="leading-normal wrap-anywhere whitespace-pre-wrap">{children}</p>
}

/**
 * Where formatting a text fails, the text as it was written: what stands around it, and its Edit and Delete, stay.
 * React logs the error. A text that is changed needs another `key`.
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
