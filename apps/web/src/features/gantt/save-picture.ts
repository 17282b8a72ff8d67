import { loadMessages } from '@parada/messages'
import { SCALE_HEIGHT } from '@parada/render'
import { savedFileName } from '../../data/files/file-names.ts'
import { download } from '../../data/files/save-file.ts'
import { showToast } from '../../ui/toast-store.ts'
import { type GanttPicture, pictureOf, svgOf, TITLE } from './picture.ts'
import type { GanttView } from './view/gantt-view.ts'

export type PictureKind = 'png' | 'svg'

/** Sides of a canvas that every browser can paint, in its own pixels; rows of an SVG that viewers still open. */
const MOST_PIXELS = 16_000
const MOST_ROWS = 5000

/** The picture as PNG, twice its size where a canvas can be so large. Null where the browser cannot paint it. */
function pngOf(picture: GanttPicture): Promise<Blob | null> {
  const scale = Math.max(picture.width, picture.height) * 2 <= MOST_PIXELS ? 2 : 1
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(picture.width * scale)
  canvas.height = Math.ceil(picture.height * scale)
  const g = canvas.getContext('2d')
  if (!g) return Promise.resolve(null)
  for (const { x, y, width, height, paint } of picture.parts) {
    g.save()
    g.setTransform(scale, 0, 0, scale, x * scale, y * scale)
    g.beginPath()
    g.rect(0, 0, width, height)
    g.clip()
    paint(g)
    g.restore()
  }
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}

/** Saves what the Gantt shows as a picture, and says how much of it that is where it is not all. */
export async function savePicture(view: GanttView, kind: PictureKind): Promise<void> {
  const words = (await loadMessages(view.host.locale)).ganttPanels.picture
  const context = view.cellContext()
  const scene = view.painted
  if (!context || !scene) return
  const { rowHeight } = scene.view
  const most = kind === 'svg' ? MOST_ROWS : Math.floor((MOST_PIXELS - TITLE - SCALE_HEIGHT) / rowHeight)
  const picture = pictureOf(context, scene, view.gridWidth > 0 ? view.settings.columns : [], most)
  const name = savedFileName(picture.name, `.${kind}`)
  const content = kind === 'svg' ? svgOf(picture) : await pngOf(picture)
  if (content === null) {
    showToast('err', words.failed)
    return
  }
  download(name, content, kind === 'svg' ? 'image/svg+xml' : 'image/png')
  if (picture.rows < picture.of) showToast('warn', words.cut(picture.rows, picture.of))
  else showToast('ok', words.saved(name))
}
