// Written by `npm run db:types` from supabase/migrations. Do not edit.

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      board_bookmarks: {
        Row: {
          board_id: string
          created_at: string
          user_id: string
        }
        Insert: {
          board_id: string
          created_at?: string
          user_id?: string
        }
        Update: {
          board_id?: string
          created_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "board_bookmarks_board_id_fkey"
            columns: ["board_id"]
            isOneToOne: false
            referencedRelation: "boards"
            referencedColumns: ["id"]
          },
        ]
      }
      board_invitations: {
        Row: {
          board_id: string
          created_at: string
          email: string
          ends_at: string
          invited_by: string | null
          role: string
        }
        Insert: {
          board_id: string
          created_at?: string
          email: string
          ends_at?: string
          invited_by?: string | null
          role: string
        }
        Update: {
          board_id?: string
          created_at?: string
          email?: string
          ends_at?: string
          invited_by?: string | null
          role?: string
        }
        Relationships: [
          {
            foreignKeyName: "board_invitations_board_id_fkey"
            columns: ["board_id"]
            isOneToOne: false
            referencedRelation: "boards"
            referencedColumns: ["id"]
          },
        ]
      }
      board_members: {
        Row: {
          before_closing: string | null
          board_id: string
          clan_role: string | null
          created_at: string
          own_role: string | null
          role: string
          user_id: string
        }
        Insert: {
          before_closing?: string | null
          board_id: string
          clan_role?: string | null
          created_at?: string
          own_role?: string | null
          role: string
          user_id: string
        }
        Update: {
          before_closing?: string | null
          board_id?: string
          clan_role?: string | null
          created_at?: string
          own_role?: string | null
          role?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "board_members_board_id_fkey"
            columns: ["board_id"]
            isOneToOne: false
            referencedRelation: "boards"
            referencedColumns: ["id"]
          },
        ]
      }
      boards: {
        Row: {
          archived_at: string | null
          clan_id: string | null
          created_at: string
          description: string
          id: string
          is_closed: boolean
          title: string
          updated_at: string
          user_id: string
        }
        Insert: {
          archived_at?: string | null
          clan_id?: string | null
          created_at?: string
          description?: string
          id?: string
          is_closed?: boolean
          title: string
          updated_at?: string
          user_id: string
        }
        Update: {
          archived_at?: string | null
          clan_id?: string | null
          created_at?: string
          description?: string
          id?: string
          is_closed?: boolean
          title?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "boards_clan_id_fkey"
            columns: ["clan_id"]
            isOneToOne: false
            referencedRelation: "clans"
            referencedColumns: ["id"]
          },
        ]
      }
      card_attachments: {
        Row: {
          board_id: string
          card_id: string
          content_type: string
          created_at: string
          id: string
          is_checked: boolean
          name: string
          object_version: string | null
          path: string
          size_bytes: number
          user_id: string | null
        }
        Insert: {
          board_id: string
          card_id: string
          content_type: string
          created_at?: string
          id?: string
          is_checked?: boolean
          name: string
          object_version?: string | null
          path: string
          size_bytes: number
          user_id?: string | null
        }
        Update: {
          board_id?: string
          card_id?: string
          content_type?: string
          created_at?: string
          id?: string
          is_checked?: boolean
          name?: string
          object_version?: string | null
          path?: string
          size_bytes?: number
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "card_attachments_card_on_same_board"
            columns: ["card_id", "board_id"]
            isOneToOne: false
            referencedRelation: "cards"
            referencedColumns: ["id", "board_id"]
          },
        ]
      }
      card_checklist_items: {
        Row: {
          board_id: string
          card_id: string
          completed: boolean
          created_at: string
          id: string
          order_index: number
          title: string
          user_id: string | null
        }
        Insert: {
          board_id: string
          card_id: string
          completed?: boolean
          created_at?: string
          id?: string
          order_index?: number
          title: string
          user_id?: string | null
        }
        Update: {
          board_id?: string
          card_id?: string
          completed?: boolean
          created_at?: string
          id?: string
          order_index?: number
          title?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "card_checklist_items_card_on_same_board"
            columns: ["card_id", "board_id"]
            isOneToOne: false
            referencedRelation: "cards"
            referencedColumns: ["id", "board_id"]
          },
        ]
      }
      card_comments: {
        Row: {
          board_id: string
          card_id: string
          content: string
          created_at: string
          id: string
          mentions: Json
          updated_at: string
          user_id: string | null
        }
        Insert: {
          board_id: string
          card_id: string
          content: string
          created_at?: string
          id?: string
          mentions?: Json
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          board_id?: string
          card_id?: string
          content?: string
          created_at?: string
          id?: string
          mentions?: Json
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "card_comments_card_on_same_board"
            columns: ["card_id", "board_id"]
            isOneToOne: false
            referencedRelation: "cards"
            referencedColumns: ["id", "board_id"]
          },
        ]
      }
      card_labels: {
        Row: {
          board_id: string
          card_id: string
          created_at: string
          label_id: string
        }
        Insert: {
          board_id: string
          card_id: string
          created_at?: string
          label_id: string
        }
        Update: {
          board_id?: string
          card_id?: string
          created_at?: string
          label_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "card_labels_card_on_same_board"
            columns: ["card_id", "board_id"]
            isOneToOne: false
            referencedRelation: "cards"
            referencedColumns: ["id", "board_id"]
          },
          {
            foreignKeyName: "card_labels_label_of_same_board"
            columns: ["label_id", "board_id"]
            isOneToOne: false
            referencedRelation: "custom_labels"
            referencedColumns: ["id", "board_id"]
          },
        ]
      }
      cards: {
        Row: {
          assignee: string | null
          badges: Json | null
          board_id: string
          completed_at: string | null
          created_at: string
          created_by: string | null
          description: string
          due_at: string | null
          due_date: string | null
          due_time_zone: string | null
          id: string
          is_completed: boolean
          list_id: string
          order_index: number
          priority: string | null
          rank: number
          repeat: string | null
          repeat_at: string | null
          repeat_next: string | null
          title: string
          updated_at: string
          version: number
        }
        Insert: {
          assignee?: string | null
          badges?: Json | null
          board_id: string
          completed_at?: string | null
          created_at?: string
          created_by?: string | null
          description?: string
          due_at?: string | null
          due_date?: string | null
          due_time_zone?: string | null
          id?: string
          is_completed?: boolean
          list_id: string
          order_index: number
          priority?: string | null
          rank?: number
          repeat?: string | null
          repeat_at?: string | null
          repeat_next?: string | null
          title: string
          updated_at?: string
          version?: number
        }
        Update: {
          assignee?: string | null
          badges?: Json | null
          board_id?: string
          completed_at?: string | null
          created_at?: string
          created_by?: string | null
          description?: string
          due_at?: string | null
          due_date?: string | null
          due_time_zone?: string | null
          id?: string
          is_completed?: boolean
          list_id?: string
          order_index?: number
          priority?: string | null
          rank?: number
          repeat?: string | null
          repeat_at?: string | null
          repeat_next?: string | null
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "cards_assignee_is_member"
            columns: ["board_id", "assignee"]
            isOneToOne: false
            referencedRelation: "board_members"
            referencedColumns: ["board_id", "user_id"]
          },
          {
            foreignKeyName: "cards_list_on_same_board"
            columns: ["list_id", "board_id"]
            isOneToOne: false
            referencedRelation: "lists"
            referencedColumns: ["id", "board_id"]
          },
        ]
      }
      clan_branding: {
        Row: {
          accent_color: string | null
          background_color: string | null
          brand_name: string | null
          clan_id: string
          created_at: string
          created_by: string | null
          custom_css: string | null
          font_family: string | null
          heading_font_family: string | null
          logo_url: string | null
          primary_color: string | null
          secondary_color: string | null
          text_color: string | null
          updated_at: string
        }
        Insert: {
          accent_color?: string | null
          background_color?: string | null
          brand_name?: string | null
          clan_id: string
          created_at?: string
          created_by?: string | null
          custom_css?: string | null
          font_family?: string | null
          heading_font_family?: string | null
          logo_url?: string | null
          primary_color?: string | null
          secondary_color?: string | null
          text_color?: string | null
          updated_at?: string
        }
        Update: {
          accent_color?: string | null
          background_color?: string | null
          brand_name?: string | null
          clan_id?: string
          created_at?: string
          created_by?: string | null
          custom_css?: string | null
          font_family?: string | null
          heading_font_family?: string | null
          logo_url?: string | null
          primary_color?: string | null
          secondary_color?: string | null
          text_color?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "clan_branding_clan_id_fkey"
            columns: ["clan_id"]
            isOneToOne: true
            referencedRelation: "clans"
            referencedColumns: ["id"]
          },
        ]
      }
      clan_members: {
        Row: {
          clan_id: string
          created_at: string
          joined_as: string | null
          role: string
          user_id: string
        }
        Insert: {
          clan_id: string
          created_at?: string
          joined_as?: string | null
          role: string
          user_id: string
        }
        Update: {
          clan_id?: string
          created_at?: string
          joined_as?: string | null
          role?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "clan_members_clan_id_fkey"
            columns: ["clan_id"]
            isOneToOne: false
            referencedRelation: "clans"
            referencedColumns: ["id"]
          },
        ]
      }
      clans: {
        Row: {
          closes_new_dojos: boolean
          created_at: string
          created_by: string
          description: string
          forbids_public_links: boolean
          id: string
          invites_as: string
          members_invite: boolean
          members_make_dojos: boolean
          name: string
          updated_at: string
        }
        Insert: {
          closes_new_dojos?: boolean
          created_at?: string
          created_by: string
          description?: string
          forbids_public_links?: boolean
          id?: string
          invites_as?: string
          members_invite?: boolean
          members_make_dojos?: boolean
          name: string
          updated_at?: string
        }
        Update: {
          closes_new_dojos?: boolean
          created_at?: string
          created_by?: string
          description?: string
          forbids_public_links?: boolean
          id?: string
          invites_as?: string
          members_invite?: boolean
          members_make_dojos?: boolean
          name?: string
          updated_at?: string
        }
        Relationships: []
      }
      comment_notifications: {
        Row: {
          board_id: string
          comment_id: string
          created_at: string
          id: string
          mentioned_by: string | null
          read_at: string | null
          user_id: string
        }
        Insert: {
          board_id: string
          comment_id: string
          created_at?: string
          id?: string
          mentioned_by?: string | null
          read_at?: string | null
          user_id: string
        }
        Update: {
          board_id?: string
          comment_id?: string
          created_at?: string
          id?: string
          mentioned_by?: string | null
          read_at?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "comment_notifications_comment_on_same_board"
            columns: ["comment_id", "board_id"]
            isOneToOne: false
            referencedRelation: "card_comments"
            referencedColumns: ["id", "board_id"]
          },
        ]
      }
      custom_labels: {
        Row: {
          board_id: string | null
          color: string
          created_at: string
          id: string
          name: string
          user_id: string | null
        }
        Insert: {
          board_id?: string | null
          color?: string
          created_at?: string
          id?: string
          name: string
          user_id?: string | null
        }
        Update: {
          board_id?: string | null
          color?: string
          created_at?: string
          id?: string
          name?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "custom_labels_board_id_fkey"
            columns: ["board_id"]
            isOneToOne: false
            referencedRelation: "boards"
            referencedColumns: ["id"]
          },
        ]
      }
      deleted_items: {
        Row: {
          board_id: string
          card_ids: string[] | null
          commenters: string[] | null
          content: Json
          copy_of: string | null
          deleted_at: string
          deleted_by: string | null
          excerpt: string | null
          file_owners: string[] | null
          file_paths: string[] | null
          item_id: string
          kind: string
          list_id: string | null
          rank: number | null
          reason: string
          repeat_at: string | null
          sent_to: string | null
          title: string
        }
        Insert: {
          board_id: string
          card_ids?: never
          commenters?: never
          content: Json
          copy_of?: never
          deleted_at?: string
          deleted_by?: string | null
          excerpt?: never
          file_owners?: never
          file_paths?: never
          item_id: string
          kind: string
          list_id?: never
          rank?: number | null
          reason?: string
          repeat_at?: string | null
          sent_to?: string | null
          title?: never
        }
        Update: {
          board_id?: string
          card_ids?: never
          commenters?: never
          content?: Json
          copy_of?: never
          deleted_at?: string
          deleted_by?: string | null
          excerpt?: never
          file_owners?: never
          file_paths?: never
          item_id?: string
          kind?: string
          list_id?: never
          rank?: number | null
          reason?: string
          repeat_at?: string | null
          sent_to?: string | null
          title?: never
        }
        Relationships: [
          {
            foreignKeyName: "deleted_items_board_id_fkey"
            columns: ["board_id"]
            isOneToOne: false
            referencedRelation: "boards"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "deleted_items_sent_to_fkey"
            columns: ["sent_to"]
            isOneToOne: false
            referencedRelation: "boards"
            referencedColumns: ["id"]
          },
        ]
      }
      lists: {
        Row: {
          board_id: string
          card_limit: number | null
          completes: boolean
          created_at: string
          flow: string | null
          id: string
          order_index: number
          rank: number
          title: string
          updated_at: string
          version: number
        }
        Insert: {
          board_id: string
          card_limit?: number | null
          completes?: boolean
          created_at?: string
          flow?: string | null
          id?: string
          order_index: number
          rank?: number
          title: string
          updated_at?: string
          version?: number
        }
        Update: {
          board_id?: string
          card_limit?: number | null
          completes?: boolean
          created_at?: string
          flow?: string | null
          id?: string
          order_index?: number
          rank?: number
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "lists_board_id_fkey"
            columns: ["board_id"]
            isOneToOne: false
            referencedRelation: "boards"
            referencedColumns: ["id"]
          },
        ]
      }
      notifications: {
        Row: {
          actor: string | null
          board_id: string | null
          card_id: string | null
          created_at: string
          detail: Json
          id: string
          key: string
          kind: string
          read_at: string | null
          user_id: string
        }
        Insert: {
          actor?: string | null
          board_id?: string | null
          card_id?: string | null
          created_at?: string
          detail?: Json
          id?: string
          key: string
          kind: string
          read_at?: string | null
          user_id: string
        }
        Update: {
          actor?: string | null
          board_id?: string | null
          card_id?: string | null
          created_at?: string
          detail?: Json
          id?: string
          key?: string
          kind?: string
          read_at?: string | null
          user_id?: string
        }
        Relationships: []
      }
      profiles: {
        Row: {
          avatar_url: string | null
          created_at: string
          display_name: string
          onboarding_completed_at: string | null
          onboarding_data: Json
          updated_at: string
          user_id: string
        }
        Insert: {
          avatar_url?: string | null
          created_at?: string
          display_name: string
          onboarding_completed_at?: string | null
          onboarding_data?: Json
          updated_at?: string
          user_id: string
        }
        Update: {
          avatar_url?: string | null
          created_at?: string
          display_name?: string
          onboarding_completed_at?: string | null
          onboarding_data?: Json
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      subscribers: {
        Row: {
          access_ends_at: string | null
          cancels_at: string | null
          created_at: string
          email: string
          ended_at: string | null
          has_card: boolean
          has_had_trial: boolean
          past_due_since: string | null
          price_id: string | null
          sold_tier: string | null
          status: string | null
          stripe_customer_id: string | null
          stripe_subscription_id: string | null
          subscribed: boolean
          subscription_end: string | null
          subscription_tier: string
          sync_ticket: number
          synced_at: string | null
          told_email: string | null
          trial_ends_at: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          access_ends_at?: string | null
          cancels_at?: string | null
          created_at?: string
          email: string
          ended_at?: string | null
          has_card?: boolean
          has_had_trial?: boolean
          past_due_since?: string | null
          price_id?: string | null
          sold_tier?: string | null
          status?: string | null
          stripe_customer_id?: string | null
          stripe_subscription_id?: string | null
          subscribed?: boolean
          subscription_end?: string | null
          subscription_tier?: string
          sync_ticket?: number
          synced_at?: string | null
          told_email?: string | null
          trial_ends_at?: string | null
          updated_at?: string
          user_id: string
        }
        Update: {
          access_ends_at?: string | null
          cancels_at?: string | null
          created_at?: string
          email?: string
          ended_at?: string | null
          has_card?: boolean
          has_had_trial?: boolean
          past_due_since?: string | null
          price_id?: string | null
          sold_tier?: string | null
          status?: string | null
          stripe_customer_id?: string | null
          stripe_subscription_id?: string | null
          subscribed?: boolean
          subscription_end?: string | null
          subscription_tier?: string
          sync_ticket?: number
          synced_at?: string | null
          told_email?: string | null
          trial_ends_at?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      accept_clan_invitation: { Args: { token: string }; Returns: string }
      accept_invitation: { Args: { board_id: string }; Returns: undefined }
      accept_offer: { Args: { offer_id: string }; Returns: undefined }
      account_deletion_summary: { Args: never; Returns: Json }
      account_security: { Args: never; Returns: Json }
      address_key: { Args: never; Returns: string }
      apply_sync: {
        Args: { customer_id: string; event_id?: string; state: Json; ticket: number }
        Returns: string
      }
      archive_board: { Args: { board_id: string; is_archived: boolean }; Returns: undefined }
      attachment_file: { Args: { attachment_id: string }; Returns: Json }
      attachment_tier: { Args: { card_id: string }; Returns: string }
      attachment_upload: { Args: { upload_id: string; user_id: string }; Returns: Json }
      audit_export_rows: {
        Args: {
          before_at?: string
          before_seq?: number
          clan_id?: string
          dojo?: string
          kinds?: string[]
          since?: string
          until?: string
          who?: string
          words?: string
        }
        Returns: Json
      }
      audit_page: {
        Args: {
          before_at?: string
          before_seq?: number
          clan_id?: string
          dojo?: string
          kinds?: string[]
          since?: string
          until?: string
          who?: string
          words?: string
        }
        Returns: Json
      }
      begin_audit_export: { Args: { clan_id: string; filters: Json; format: string }; Returns: undefined }
      begin_logo_change: { Args: { clan_id: string }; Returns: undefined }
      begin_picture_change: { Args: never; Returns: undefined }
      begin_sync: { Args: { customer_id: string; event_id?: string; event_type?: string }; Returns: Json }
      binned_boards: { Args: never; Returns: Json }
      block_card: { Args: { blocker_id: string; card_id: string; is_on: boolean }; Returns: Json }
      board_archive: { Args: { board_id: string }; Returns: Json }
      board_fingerprint: { Args: { board_id: string }; Returns: Json }
      board_people: { Args: { board_id: string }; Returns: Json }
      board_snapshot: { Args: { board_id: string }; Returns: Json }
      branding_settings: { Args: { clan_id: string }; Returns: Json }
      card_details: { Args: { card_id: string }; Returns: Json }
      change_public_link: { Args: { board_id: string; change: string }; Returns: Json }
      choose_free_plan: {
        Args: never
        Returns: {
          access_ends_at: string | null
          cancels_at: string | null
          created_at: string
          email: string
          ended_at: string | null
          has_card: boolean
          has_had_trial: boolean
          past_due_since: string | null
          price_id: string | null
          sold_tier: string | null
          status: string | null
          stripe_customer_id: string | null
          stripe_subscription_id: string | null
          subscribed: boolean
          subscription_end: string | null
          subscription_tier: string
          sync_ticket: number
          synced_at: string | null
          told_email: string | null
          trial_ends_at: string | null
          updated_at: string
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "subscribers"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      claim_clan_letter: { Args: { invitation_id: string }; Returns: Json }
      claim_coupon: {
        Args: { card_fingerprint?: string; coupon: string; order_key: string; user_id: string }
        Returns: boolean
      }
      claim_customer: {
        Args: { customer_id: string; instead_of?: string; told_email?: string; user_id: string }
        Returns: string
      }
      claim_export_letter: { Args: { export_id: string }; Returns: Json }
      claim_invitation_letter: { Args: { board_id: string; email: string }; Returns: Json }
      claim_invitation_request: { Args: { asked_by: string; token: string }; Returns: Json }
      claim_job: { Args: { lease_seconds: number; without?: string[] }; Returns: Json }
      claim_letter: { Args: { lease_seconds: number }; Returns: Json }
      claim_morning_letter: { Args: { lease_seconds: number }; Returns: Json }
      claim_trial: { Args: { card_fingerprint?: string; user_id: string }; Returns: string }
      claim_weekly_letter: { Args: { lease_seconds: number }; Returns: Json }
      clan_page: { Args: { clan_id: string }; Returns: Json }
      clan_template: { Args: { template_id: string }; Returns: Json }
      clans_overview: { Args: never; Returns: Json }
      close_board: { Args: { board_id: string; is_closed: boolean }; Returns: undefined }
      continue_deletion: { Args: { user_id: string; with_shared: boolean }; Returns: boolean }
      continue_job: { Args: { attempt: number; job_id: number; payload: Json }; Returns: boolean }
      copy_board: {
        Args: { board_id: string; clan_id?: string; id?: string; title: string; with_cards: boolean }
        Returns: string
      }
      count_billing_step: {
        Args: { kind?: string; minutes: number; most: number; user_id: string }
        Returns: boolean
      }
      count_coupon_guess: { Args: { minutes: number; most: number; user_id: string }; Returns: boolean }
      create_board: {
        Args: { clan_id?: string; description?: string; id?: string; lists?: Json; title: string }
        Returns: string
      }
      dashboard: { Args: { time_zone?: string }; Returns: Json }
      decline_invitation: { Args: { board_id: string }; Returns: undefined }
      delete_account: { Args: { user_id: string; with_shared?: boolean }; Returns: boolean }
      delete_attachment: { Args: { attachment_id: string }; Returns: undefined }
      delete_board: { Args: { board_id: string }; Returns: undefined }
      delete_checklist_item: { Args: { expect?: Json; item_id: string }; Returns: undefined }
      delete_clan: { Args: { clan_id: string; name: string }; Returns: number }
      delete_clan_template: { Args: { template_id: string }; Returns: undefined }
      delete_comment: { Args: { comment_id: string; expect?: string }; Returns: undefined }
      delete_list: { Args: { if_empty?: boolean; list_id: string }; Returns: number }
      dismiss_suggestion: { Args: { dismissed: boolean; fingerprint: string }; Returns: undefined }
      drop_letter: { Args: { attempt: number; letter_id: string; reason: string }; Returns: boolean }
      due_billing_work: { Args: { how_many: number }; Returns: Json }
      duplicate_card: { Args: { card_id: string; copy_id: string }; Returns: number }
      edit_board: { Args: { board_id: string; expect?: Json; patch: Json }; Returns: undefined }
      edit_branding: {
        Args: { clan_id: string; expect?: Json; patch: Json }
        Returns: {
          accent_color: string | null
          background_color: string | null
          brand_name: string | null
          clan_id: string
          created_at: string
          created_by: string | null
          custom_css: string | null
          font_family: string | null
          heading_font_family: string | null
          logo_url: string | null
          primary_color: string | null
          secondary_color: string | null
          text_color: string | null
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "clan_branding"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      edit_cards: { Args: { edits: Json }; Returns: Json }
      edit_checklist_item: { Args: { expect?: Json; item_id: string; patch: Json }; Returns: undefined }
      edit_clan: { Args: { clan_id: string; expect?: Json; patch: Json }; Returns: undefined }
      edit_comment: {
        Args: { comment_id: string; content: string; expect?: string; mentions?: Json }
        Returns: undefined
      }
      edit_list: { Args: { expect?: Json; list_id: string; patch: Json }; Returns: number }
      email_change_of_link: { Args: { token_hash: string }; Returns: Json }
      empty_board_bin: { Args: never; Returns: number }
      end_offer: { Args: { offer_id: string }; Returns: undefined }
      end_other_sessions: { Args: never; Returns: number }
      end_session: { Args: { session_id: string }; Returns: string }
      enqueue_job: { Args: { key?: string; kind: string; payload?: Json; run_at?: string }; Returns: number }
      entry_dojos: { Args: never; Returns: Json }
      entry_place: { Args: { board_id: string }; Returns: Json }
      expired_exports: { Args: { most: number }; Returns: Json }
      export_account: { Args: { user_id: string }; Returns: Json }
      export_board: { Args: { board_id: string; user_id: string }; Returns: Json }
      export_card_rest: { Args: { card_id: string; kind: string; start: number; user_id: string }; Returns: Json }
      export_comments_elsewhere: { Args: { after_id?: string; user_id: string }; Returns: Json }
      export_plan: { Args: { export_id: string }; Returns: Json }
      export_removed: { Args: { after_id?: string; board_id: string; user_id: string }; Returns: Json }
      export_removed_comments: { Args: { after_id?: string; user_id: string }; Returns: Json }
      export_techniques: { Args: { card_ids: string[]; user_id: string }; Returns: Json }
      extend_project: { Args: { board_id: string; id?: string; lists: Json }; Returns: Json }
      fail_job: {
        Args: { attempt: number; error: string; is_final?: boolean; job_id: number }
        Returns: string
      }
      find_blockers: { Args: { card_id: string; query?: string }; Returns: Json }
      find_checkout: { Args: { user_id: string }; Returns: Json }
      finish_attachment: {
        Args: { checked_type?: string; object_version: string; size_bytes: number; upload_id: string }
        Returns: Json
      }
      finish_job: { Args: { again_in_seconds?: number; attempt: number; job_id: number }; Returns: boolean }
      flow_days: {
        Args: { scope: Json; since: string; until: string; zone: string }
        Returns: {
          board_id: string
          day: string
          flow: string
          list_id: string
          list_position: number
          list_title: string
          open: number
        }[]
      }
      flow_finished: {
        Args: { scope: Json; since: string; until: string; zone: string }
        Returns: {
          board_id: string
          card_id: string
          created_at: string
          due_on: string
          finished_at: string
          gone: boolean
          returns: number
          started_at: string
          title: string
        }[]
      }
      flow_open: {
        Args: { scope: Json; zone: string }
        Returns: {
          board_id: string
          card_id: string
          created_at: string
          due_on: string
          entered_at: string
          flow: string
          list_id: string
          list_position: number
          list_title: string
          returns: number
          started_at: string
          title: string
        }[]
      }
      flow_receipt: {
        Args: { before?: Json; most?: number; pick: Json; scope: Json; zone: string }
        Returns: {
          board_id: string
          board_title: string
          card_id: string
          created_at: string
          due_on: string
          finished_at: string
          gone: boolean
          list_title: string
          started_at: string
          title: string
          total: number
        }[]
      }
      flow_rows: {
        Args: {
          parts: string[]
          scope: Json
          since: string
          until: string
          wide_since: string
          wide_until: string
          zone: string
        }
        Returns: Json
      }
      flow_rows_of: {
        Args: {
          parts: string[]
          person: string
          scope: Json
          since: string
          until: string
          wide_since: string
          wide_until: string
          zone: string
        }
        Returns: Json
      }
      flow_since: {
        Args: { scope: Json }
        Returns: {
          since: string
          started_since: string
        }[]
      }
      flow_totals: {
        Args: { scope: Json; since: string; until: string; zone: string }
        Returns: {
          created: number
          day: string
          done_total: number
          finished: number
          scope_total: number
        }[]
      }
      forget_addresses_of: {
        Args: { after_event?: number; most?: number; most_events?: number; person: string }
        Returns: number
      }
      forget_departed_customer: { Args: { customer_id: string }; Returns: undefined }
      forget_invitations: { Args: never; Returns: undefined }
      forget_notifications: { Args: { most: number }; Returns: boolean }
      forget_paying_card: { Args: { card_fingerprint: string; user_id: string }; Returns: undefined }
      forget_unneeded_files: { Args: { paths: string[] }; Returns: undefined }
      forget_unneeded_logos: { Args: { paths: string[] }; Returns: undefined }
      forgive_coupon_guess: { Args: { user_id: string }; Returns: undefined }
      give_up_order: { Args: { tried?: string }; Returns: string[] }
      goal_material: { Args: { goal: string; words: string }; Returns: Json }
      has_bought_elsewhere: { Args: { card_fingerprint?: string; user_id: string }; Returns: boolean }
      has_due_job: { Args: never; Returns: boolean }
      hold_job: { Args: { attempt: number; job_id: number; lease_seconds: number }; Returns: boolean }
      hub: { Args: { since: string; zone: string }; Returns: Json }
      hub_of: { Args: { person: string; since: string; zone: string }; Returns: Json }
      hub_receipt: {
        Args: { most?: number; pick: Json; skip?: number; zone: string }
        Returns: {
          board_id: string
          board_title: string
          card_id: string
          created_at: string
          due_on: string
          finished_at: string
          gone: boolean
          list_title: string
          started_at: string
          title: string
          total: number
        }[]
      }
      hub_times: { Args: { name: string }; Returns: Json }
      invite_to_clan: {
        Args: {
          board_ids?: string[]
          board_role?: string
          clan_id: string
          days?: number
          emails: string[]
          role?: string
        }
        Returns: Json
      }
      is_coupon_taken: { Args: { card_fingerprint?: string; coupon: string; user_id: string }; Returns: boolean }
      keep_account: { Args: { user_id: string }; Returns: undefined }
      keep_board: { Args: { content: Json; id: string; title: string }; Returns: string }
      label_cards: { Args: { card_ids: string[]; is_on: boolean; label: Json }; Returns: Json }
      lease_checkout: { Args: { key: string; seconds: number; user_id: string }; Returns: Json }
      letter_failed: { Args: { attempt: number; error: string; letter_id: string }; Returns: boolean }
      letter_sent: { Args: { attempt: number; letter_id: string }; Returns: boolean }
      list_jobs: { Args: never; Returns: Json }
      look_at_clan_invitation: { Args: { token: string }; Returns: Json }
      make_clan_link: {
        Args: {
          board_ids?: string[]
          board_role?: string
          clan_id: string
          days?: number
          role?: string
          uses?: number
        }
        Returns: Json
      }
      make_project: {
        Args: { clan_id?: string; description?: string; id?: string; lists: Json; title: string }
        Returns: string
      }
      make_repeats: { Args: { most: number }; Returns: number }
      may_use_ai: { Args: { board_id?: string }; Returns: boolean }
      move_board_to_clan: { Args: { board_id: string; clan_id: string }; Returns: undefined }
      move_cards: {
        Args: { card_ids: string[]; from_list_id?: string; to_index: number; to_list_id: string }
        Returns: number
      }
      move_checklist_item: { Args: { item_id: string; to_index: number }; Returns: number }
      move_list: { Args: { list_id: string; to_index: number }; Returns: number }
      my_export: { Args: never; Returns: Json }
      my_invitations: { Args: never; Returns: Json }
      my_mentions: { Args: never; Returns: Json }
      my_notification_settings: { Args: never; Returns: Json }
      my_notifications: { Args: never; Returns: Json }
      my_offers: { Args: never; Returns: Json }
      my_onboarding: { Args: never; Returns: Json }
      my_sessions: { Args: never; Returns: Json }
      note_due_dates: { Args: { most: number }; Returns: boolean }
      note_export: {
        Args: { done: number; export_id: string; size_bytes?: number; state: string; total: number }
        Returns: Json
      }
      note_failed_sign_in: { Args: { address: string; device: string; email: string }; Returns: undefined }
      note_my_event: { Args: { detail?: Json; kind: string }; Returns: undefined }
      offer_board: { Args: { board_id: string; to_user: string }; Returns: undefined }
      offer_clan: { Args: { clan_id: string; to_user: string }; Returns: undefined }
      open_checkout: { Args: { setup_intent_id: string; user_id: string }; Returns: undefined }
      prepare_morning_letters: { Args: { at?: string; most: number }; Returns: boolean }
      prepare_weekly_letters: { Args: { at?: string; most: number }; Returns: boolean }
      project_templates: { Args: never; Returns: Json }
      prune_audit: { Args: { most?: number }; Returns: number }
      public_board: { Args: { token: string }; Returns: Json }
      public_card: { Args: { card_id: string; token: string }; Returns: Json }
      public_link: { Args: { board_id: string }; Returns: Json }
      public_version: { Args: { token: string }; Returns: string }
      purge_items: { Args: { board_id?: string; item_ids: string[] }; Returns: number }
      read_notifications: { Args: { most: number }; Returns: number }
      receive_contact_message: {
        Args: {
          email: string
          message: string
          most_of_all: number
          most_of_one: number
          name: string
          sender_hash: string
          topic: string
          trapped_by?: string
        }
        Returns: string
      }
      receive_help_feedback: {
        Args: {
          article: string
          comment: string
          is_helpful: boolean
          most_of_all: number
          most_of_one: number
          sender_hash: string
        }
        Returns: boolean
      }
      refresh_board_flow: { Args: { after_card?: string; board_id: string; most?: number }; Returns: string }
      refuse_attachment: { Args: { upload_id: string }; Returns: boolean }
      release_checkout: { Args: { finished_order?: string; key: string; user_id: string }; Returns: undefined }
      release_coupon: { Args: { coupon: string; order_key: string; user_id: string }; Returns: undefined }
      remember_buyer: { Args: { user_id: string }; Returns: undefined }
      remember_coupon: { Args: { code: string; user_id: string }; Returns: undefined }
      remember_paying_card: { Args: { card_fingerprint: string; user_id: string }; Returns: boolean }
      remember_told_email: { Args: { customer_id: string; email: string }; Returns: undefined }
      remove_cards: { Args: { card_ids: string[]; if_only_mine?: boolean; reason?: string }; Returns: number }
      remove_from_clan: { Args: { clan_id: string; user_id: string }; Returns: number }
      removed_items: { Args: { board_id: string }; Returns: Json }
      request_export: { Args: { user_id: string }; Returns: Json }
      require_session: { Args: never; Returns: undefined }
      reserve_ai_call: {
        Args: {
          board_id: string
          daily_calls: Json
          monthly_tokens: number
          person: string
          tokens: number
        }
        Returns: Json
      }
      reserve_attachment: {
        Args: {
          card_id: string
          content_type: string
          name: string
          size_bytes: number
          user_id: string
        }
        Returns: Json
      }
      restore_attachment: { Args: { attachment_id: string }; Returns: undefined }
      restore_board: { Args: { board_id: string }; Returns: undefined }
      restore_comment: { Args: { comment_id: string }; Returns: undefined }
      restore_item: { Args: { board_id?: string; item_id: string }; Returns: number }
      restore_items: { Args: { board_id?: string; item_ids: string[]; to_list_id?: string }; Returns: number }
      retry_job: { Args: { job_id: number }; Returns: boolean }
      return_card: { Args: { card_id: string }; Returns: number }
      revoke_clan_invitation: { Args: { invitation_id: string }; Returns: undefined }
      save_clan_template: {
        Args: { board_id: string; id?: string; name: string; summary?: string }
        Returns: string
      }
      save_notification_settings: { Args: { settings: Json }; Returns: undefined }
      save_settings: { Args: { settings: Json }; Returns: Json }
      schedule_jobs: { Args: { recurring: Json }; Returns: undefined }
      seal_audit: { Args: { most?: number }; Returns: number }
      search_workspace: {
        Args: {
          assignee?: string
          has_due?: boolean
          mine?: boolean
          overdue?: boolean
          place?: string
          priority?: string
          query: string
          time_zone?: string
          type?: string
          updated_from?: string
          updated_to?: string
        }
        Returns: Json
      }
      seats_used: { Args: never; Returns: number }
      set_board_notifications: { Args: { board_id: string; level: string }; Returns: undefined }
      set_clan_role: { Args: { clan_id: string; role: string; user_id: string }; Returns: number }
      set_list_collapsed: { Args: { is_collapsed: boolean; list_id: string }; Returns: undefined }
      set_list_flow: { Args: { flow: string; list_id: string; only_if?: string }; Returns: number }
      set_logo: { Args: { clan_id: string; logo_url: string; user_id: string }; Returns: undefined }
      settle_ai_call: { Args: { call_id: string; gives_back: boolean; tokens: number }; Returns: undefined }
      share_board: { Args: { board_id: string; email: string; role: string }; Returns: string }
      shown_branding: { Args: { board_id?: string; clan_id?: string }; Returns: Json }
      stop_mails: { Args: { person: string }; Returns: boolean }
      stop_morning_mails: { Args: { person: string }; Returns: boolean }
      stop_weekly_mails: { Args: { person: string }; Returns: boolean }
      storage_used: { Args: never; Returns: number }
      take_unneeded_files: { Args: { most: number }; Returns: string[] }
      transfer_card: { Args: { card_id: string; from_list_id?: string; to_list_id: string }; Returns: number }
      undo_project: {
        Args: { board_id: string; card_ids: string[]; label_ids?: string[]; list_ids?: string[] }
        Returns: undefined
      }
      unneeded_logos: { Args: never; Returns: string[] }
      unneeded_pictures: { Args: { most: number }; Returns: string[] }
      verify_audit: { Args: { after_seq?: number; clan_id?: string }; Returns: Json }
      viewer: { Args: never; Returns: Json }
      watch_card: { Args: { card_id: string; wished: boolean }; Returns: boolean }
      watches_card: { Args: { card_id: string }; Returns: boolean }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"])[TableName] extends {
      Insert: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"])
    ? (DefaultSchema["Tables"])[DefaultSchemaTableNameOrOptions] extends {
        Insert: infer R
      }
      ? R
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"])[TableName] extends {
      Update: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"])
    ? (DefaultSchema["Tables"])[DefaultSchemaTableNameOrOptions] extends {
        Update: infer R
      }
      ? R
      : never
    : never

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

export const Constants = {
  public: {
    Enums: {},
  },
} as const
