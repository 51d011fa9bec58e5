'use client'

import { CardAttachments } from '@/components/attachments/card-attachments'
import { CardComments } from '@/components/comments/card-comments'
import { CardLabels } from '@/components/labels/card-labels'
import { CardActivity } from '../card/card-activity'
import { CardBlocks } from '../card/blocks/card-blocks'
import { VerbHost } from '../selection/verbs/verb-host'
import { CardDialog, type CardDialogProps } from '../card/card-dialog'

const parts = {
  Labels: CardLabels,
  Attachments: CardAttachments,
  Blocks: CardBlocks,
  Comments: CardComments,
  Activity: CardActivity,
}

/** An open technique with all its parts. */
export function FullCard(props: Omit<CardDialogProps, 'parts' | 'verbs'>) {
  return <CardDialog {...props} parts={parts} verbs={<VerbHost where="card" lists={props.lists} />} />
}
