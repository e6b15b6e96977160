// features/template-images: the pictures that templates can show: upload, replace, delete, where used. One of them is
// image-detail.tsx; the Layout Designer puts them on templates.
import { ImageUp, Replace, Trash2 } from 'lucide-react'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { deleteTemplateImages, listTemplateImages } from '@shelfcast/contract/templates/images'
import { ImageThumb } from '../../parts/image-thumb.tsx'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'

const UploadImages = latePanel(() => import('./upload-images.tsx').then((part) => part.UploadImages))
const ImageDetail = latePanel(() => import('./image-detail.tsx').then((part) => part.ImageDetail))

const room = { width: 96, height: 40 }

export const imagesScreen = listScreen({
  path: '/Template/ImageonTemplate',
  menu: MENU.imageOnTemplate,
  title: 'screen.imageOnTemplate',
  words: 'templateImage',
  source: listTemplateImages,
  rowHeight: 48,
  rowId: (image) => String(image.id),
  rowName: (image) => image.fileName,
  filters: ['fileName', 'stationCode'],
  columns: (col) => [
    col.custom('picture', {
      width: 116,
      sort: false,
      cell: (image) => <ImageThumb image={image} room={room} />,
      value: (image) => image.hash,
    }),
    col.text('fileName', { width: 220 }),
    col.number('width', { width: 80 }),
    col.number('height', { width: 80 }),
    col.text('usedBy', { width: 300, sort: false }),
    col.text('stationCode', { width: 120 }),
    col.text('account', { width: 120 }),
    col.dateTime('lastModified', { width: 160 }),
  ],
  actions: [
    {
      label: 'templateImage.upload',
      icon: ImageUp,
      needs: ACTION.templateImageEdit,
      rows: 'none',
      primary: true,
      panel: UploadImages,
    },
    {
      label: 'templateImage.replace',
      icon: Replace,
      needs: ACTION.templateImageEdit,
      rows: 'one',
      panel: UploadImages,
    },
    {
      label: 'templateImage.delete',
      icon: Trash2,
      needs: ACTION.templateImageEdit,
      rows: 'some',
      danger: true,
      confirm: 'templateImage.delete.confirm',
      blockedBy: (images) =>
        images.some((one) => one.usedBy.length > 0 && one.stationCode === '') ? 'templateImage.usedBlocked' : undefined,
      run: async (images, context) => {
        const idList = images.map((one) => one.id)
        if (await context.send(deleteTemplateImages, { query: { company: context.company, idList } }))
          context.say('templateImage.deleted', { count: images.length })
      },
    },
  ],
  open: { needs: MENU.imageOnTemplate, title: (image) => image.fileName, width: 640, panel: ImageDetail },
  empty: { text: 'templateImage.empty', hint: 'templateImage.empty.hint', action: 'templateImage.upload' },
})
