/** What comes before the schema in the file that `supabase gen types typescript` writes. */
export const jsonType = `export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]
`

/** What comes after it, the shortcuts: https://supabase.com/docs/guides/api/rest/generating-types */
export const helperTypes = `type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

${shortcut('Tables', 'Row', '["Tables"] & DefaultSchema["Views"]', '["Tables"] & SCHEMA["Views"]')}
${shortcut('TablesInsert', 'Insert', '["Tables"]', '["Tables"]')}
${shortcut('TablesUpdate', 'Update', '["Tables"]', '["Tables"]')}
export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never
`

/** \`Tables\`, \`TablesInsert\` and \`TablesUpdate\` differ only in the form they take. */
function shortcut(name: string, form: string, ofDefault: string, ofSchema: string): string {
  const parameter = 'DefaultSchemaTableNameOrOptions'
  const chosen = `DatabaseWithoutInternals[${parameter}["schema"]]`
  const named = ofSchema.replaceAll('SCHEMA', chosen)
  return `export type ${name}<
  ${parameter} extends
    | keyof (DefaultSchema${ofDefault})
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends ${parameter} extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (${chosen}${named})
    : never = never,
> = ${parameter} extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (${chosen}${named})[TableName] extends {
      ${form}: infer R
    }
    ? R
    : never
  : ${parameter} extends keyof (DefaultSchema${ofDefault})
    ? (DefaultSchema${ofDefault})[${parameter}] extends {
        ${form}: infer R
      }
      ? R
      : never
    : never
`
}
