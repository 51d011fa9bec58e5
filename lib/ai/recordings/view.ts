export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

/** Characters of one byte each. @throws RangeError beyond the end */
export function wordAt(view: DataView, at: number, length = 4): string {
  return String.fromCharCode(...Array.from({ length }, (_, more) => view.getUint8(at + more)))
}
