// bench/bare-page: the minimum that React needs to show the first page of labels: one fetch and one table with the
// console's columns. bench/console compares it with the console on the same server.
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Label {
  store: string
  labelCode: string
  shownHash: string | null
  rotation: number
  updateStatus: string
  articleList: { articleId: string; articleName: string }[]
  labelModel: string
  width: number
  height: number
  color: string
  networkStatus: boolean
  battery: string
  signal: string
  dataChannelRssi: number | null
  lqi: number | null
  templateName: string | null
  currentPage: number | null
  gateway: { name: string } | null
  firmwareVersion: number | null
  lastResponseTime: string | null
  completedDate: string | null
}

const columns: readonly [heading: string, cell: (label: Label) => React.ReactNode][] = [
  ['Label ID', (label) => label.labelCode],
  ['Shows', (label) => <Picture label={label} />],
  ['Status', (label) => label.updateStatus],
  ['Product', (label) => label.articleList.map(({ articleName }) => articleName).join(', ')],
  ['Product ID', (label) => label.articleList.map(({ articleId }) => articleId).join(', ')],
  ['Model', (label) => label.labelModel],
  ['Size', (label) => `${label.width}×${label.height} ${label.color}`],
  ['Network', (label) => String(label.networkStatus)],
  ['Battery', (label) => label.battery],
  ['Signal', (label) => label.signal],
  ['Radio', (label) => `${label.dataChannelRssi} dBm / ${label.lqi}`],
  ['Template', (label) => label.templateName],
  ['Page', (label) => label.currentPage],
  ['Gateway', (label) => label.gateway?.name],
  ['Firmware', (label) => label.firmwareVersion],
  ['Last heard', (label) => label.lastResponseTime],
  ['Last image', (label) => label.completedDate],
]

function Picture({ label }: { label: Label }) {
  if (label.shownHash === null) return null
  const turned = label.rotation === 0 ? '' : `-${label.rotation}`
  const query = new URLSearchParams({
    store: label.store,
    label: label.labelCode,
    kind: 'current',
    hash: label.shownHash + turned,
  })
  return <img src={`/api/common/labels/image?${query.toString()}`} alt={label.labelCode} width={96} height={40} />
}

function Page() {
  const [labels, setLabels] = useState<Label[]>([])
  useEffect(() => {
    const sessionId = decodeURIComponent(/(?:^|; )sessionId=([^;]*)/.exec(document.cookie)?.[1] ?? '')
    void fetch('/api/common/labels?store=DEMO&page=0&size=20', { headers: { sessionId } })
      .then((response) => response.json() as Promise<{ labelList: Label[] }>)
      .then(({ labelList }) => setLabels(labelList))
  }, [])
  return (
    <table>
      <thead>
        <tr>
          {columns.map(([heading]) => (
            <th key={heading}>{heading}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <tr key={label.labelCode} data-index={index}>
            {columns.map(([heading, cell]) => (
              <td key={heading}>{cell(label)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
