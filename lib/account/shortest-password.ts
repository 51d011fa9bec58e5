/** The auth service is configured with the same number (`supabase/config.toml`). */
export const shortestPassword = 8
