/** A session cookie. The server reads it, so that nothing jumps. */
export const dismissedBannerCookie = 'dismissed-banner'

export function dismissBanner(id: string): void {
  document.cookie = `${dismissedBannerCookie}=${encodeURIComponent(id)}; path=/; samesite=lax`
}
