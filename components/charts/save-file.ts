const timeLimitMs = 45_000

/** Downloads a file without leaving the page. @returns whether it worked; a browser would show an error page instead. */
export async function saveFile(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeLimitMs) })
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    if (!response.ok || !name) return false
    const file = URL.createObjectURL(await response.blob())
    const link = document.createElement('a')
    link.href = file
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(file), timeLimitMs)
    return true
  } catch {
    return false
  }
}
