// features/articles: the product list (find, add, edit, upload, delete). One product's panel is article-detail.tsx, the upload is upload-panel.tsx.
import { CalendarClock, Lightbulb, Plus, Trash2, Upload } from 'lucide-react'
import { deleteArticles, listArticles, type ArticleRow } from '@shelfcast/contract/articles/articles'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { ArticleThumb } from '../../parts/article-thumb.tsx'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { FieldsFailure, useCategories, useFieldColumns } from './field-columns.tsx'

const ArticleAddForm = latePanel(() => import('./article-form.tsx').then((part) => part.ArticleAddForm))
const ArticleLed = latePanel(() => import('./article-led.tsx').then((part) => part.ArticleLed))
const ArticleDetail = latePanel(() => import('./article-detail.tsx').then((part) => part.ArticleDetail))
const SchedulesPanel = latePanel(() => import('./schedules/schedules-panel.tsx').then((part) => part.SchedulesPanel))
const UploadPanel = latePanel(() => import('./upload/upload-panel.tsx').then((part) => part.UploadPanel))

export const articlesScreen = listScreen({
  path: '/Product/ProductInfo',
  menu: MENU.productInfo,
  title: 'screen.productInfo',
  words: 'article',
  source: listArticles,
  query: { data: true, pictures: true },
  rowHeight: 48,
  live: 'ARTICLE',
  rowId: (article) => article.articleId,
  rowName: (article) => article.articleName,
  head: FieldsFailure,
  filters: [
    { key: 'search', kind: 'text', anyCharacter: true },
    { key: 'category', kind: 'listed', useOptions: useCategories, width: 200 },
    { key: 'unlinked', kind: 'yes' },
    { key: 'name', kind: 'text', anyCharacter: true, shown: false },
    { key: 'id', kind: 'text', anyCharacter: true, shown: false },
  ],
  columns: (col) => [
    col.code('articleId', { width: 110 }),
    col.text('articleName', { width: 260, sort: 'name', wraps: true }),
    col.custom('picture', {
      width: 116,
      cell: (article) => <ArticleThumb article={article} />,
      value: (article) => article.picture?.shownHash,
      sort: false,
    }),
    col.number('assignedLabel', { width: 75, sort: false }),
    col.dateTime('lastUpdated', { width: 155 }),
    col.dateTime('generateDate', { width: 155, hidden: true }),
    col.code('eans', { hidden: true, sort: false }),
    col.text('nfcUrl', { hidden: true, sort: false }),
  ],
  useMoreColumns: useFieldColumns,
  moreAfter: 'assignedLabel',
  actions: [
    { label: 'article.add', icon: Plus, needs: ACTION.articleEdit, rows: 'none', primary: true, panel: ArticleAddForm },
    { label: 'article.upload', icon: Upload, needs: ACTION.articleUpload, rows: 'none', panel: UploadPanel },
    { label: 'article.schedules', icon: CalendarClock, needs: MENU.productInfo, rows: 'none', panel: SchedulesPanel },
    {
      label: 'article.led',
      icon: Lightbulb,
      needs: ACTION.articleLed,
      rows: 'some',
      panel: ArticleLed,
      blockedBy: (articles) =>
        articles.some((article) => article.assignedLabel === 0) ? 'article.led.blocked' : undefined,
    },
    {
      label: 'article.delete',
      icon: Trash2,
      needs: ACTION.articleEdit,
      rows: 'some',
      danger: true,
      confirm: 'article.delete.confirm',
      blockedBy: (articles) =>
        articles.some((article) => article.assignedLabel > 0) ? 'article.delete.blocked' : undefined,
      run: (articles, context) =>
        context.send(deleteArticles, { query: { articleDeleteList: articles.map((article) => article.articleId) } }),
    },
  ],
  open: {
    needs: ACTION.articleDetail,
    by: 'only',
    title: (article: ArticleRow) => article.articleName,
    width: 720,
    panel: ArticleDetail,
  },
  empty: { text: 'article.empty', hint: 'article.empty.hint', action: 'article.upload' },
})
