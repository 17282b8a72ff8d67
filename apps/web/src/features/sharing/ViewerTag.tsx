import { Eye } from 'lucide-react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'

/** Beside the plan's name: who looks at it may not change it. */
export default function ViewerTag() {
  const words = useAllMessages().sharing
  return (
    <Tooltip label={words.viewerHint}>
      <span role="note" aria-label={words.viewerHint}>
        <Tag>
          <Eye size={12} aria-hidden="true" /> {words.viewer}
        </Tag>
      </span>
    </Tooltip>
  )
}
