/** A cookie without an end: it goes with the browser's session. The server reads it, so that nothing jumps. */
export const dismissedBannerCookie = 'dismissed-banner'

export function dismissBanner(id: string): void {
  document.cookie = `${dismissedBannerCookie}=${encodeURIComponent(id)}; path=/; samesite=lax`
}
