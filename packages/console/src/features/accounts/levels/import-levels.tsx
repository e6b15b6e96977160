// features/accounts/levels: imports levels from a file, after showing what changes.
import { useState } from 'react'
import { LevelFile, importLevels, listLevels, type Level } from '@shelfcast/contract/accounts/levels'
import { differenceOf, type CodeDifference } from '@shelfcast/contract/accounts/level-tree'
import { useSend } from '../../../api/ask.ts'
import { ActionButton } from '../../../screens/action-button.tsx'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { toast } from '../../../ui/toast.tsx'
import { codesOfLevel } from './level-drafts.ts'
import { namesOf, usersWords } from './save-question.tsx'

interface Preview extends CodeDifference {
  next: LevelFile['accessLevelList'][number]
  level: Level | undefined
}

const limitBytes = 1_000_000

export function ImportLevels({
  levels,
  company,
  onClose,
}: {
  levels: readonly Level[]
  company: string | undefined
  onClose: () => void
}) {
  const text = useText()
  const [file, setFile] = useState<File>()
  const [content, setContent] = useState<LevelFile>()
  const [problem, setProblem] = useState<string>()
  const send = useSend(importLevels, { refresh: [listLevels] })
  const { busy, attempt } = useAttempt(setProblem)
  async function choose(chosen: File) {
    setFile(chosen)
    setProblem(undefined)
    setContent(undefined)
    const read = LevelFile.safeParse(jsonOf(await chosen.text()))
    if (read.success) setContent(read.data)
    else setProblem(text('level.import.unreadable'))
  }
  const run = () =>
    attempt(async () => {
      if (!content) return
      await send.mutateAsync({ query: { company }, body: content })
      toast.say(text('level.imported'))
      onClose()
    })
  const changes = (content?.accessLevelList ?? []).flatMap((next): Preview[] => {
    const level = levels.find((one) => one.accessLevel === next.accessLevel)
    if (!level) return [{ next, level, lost: [], gained: [] }]
    const change = differenceOf(codesOfLevel(level), codesOfLevel(next))
    const same =
      change.lost.length + change.gained.length === 0 && level.title === next.title && !changesFactor(level, next)
    return same ? [] : [{ next, level, ...change }]
  })
  return (
    <SidePanel
      title={text('level.import')}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {text('ui.cancel')}
          </Button>
          <ActionButton
            needs={importLevels.needs}
            look="strong"
            busy={busy}
            blockedBy={content === undefined || changes.length === 0 ? 'form.unchanged' : undefined}
            onPress={() => void run()}
          >
            {text('level.import')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FileDrop
          label={text('level.import.choose')}
          kinds={['.json']}
          limitBytes={limitBytes}
          file={file}
          onFile={(chosen) => void choose(chosen)}
          hint={text('level.import.hint')}
        />
        {problem !== undefined && (
          <p role="alert" className="rounded bg-error/10 px-3 py-2 text-error-ink">
            {problem}
          </p>
        )}
        {content && changes.length === 0 && <p role="status">{text('level.import.same')}</p>}
        {changes.map(({ next, level, lost, gained }) => (
          <div key={next.accessLevel} className="flex flex-col gap-1">
            <p className="font-semibold">
              {level
                ? text('level.save.of', { title: level.title, users: usersWords(text, level.users) })
                : text('level.import.new', { title: next.title })}
            </p>
            {level && level.title !== next.title && <p>{text('level.save.renamed', { title: next.title })}</p>}
            {next.secondFactor && (!level || changesFactor(level, next)) && (
              <p>{text('level.import.factor', { policy: text(`level.factor.${next.secondFactor}`) })}</p>
            )}
            {lost.length > 0 && <p className="text-error-ink">{text('level.save.takes', { codes: namesOf(lost) })}</p>}
            {gained.length > 0 && <p>{text('level.save.gives', { codes: namesOf(gained) })}</p>}
          </div>
        ))}
      </div>
    </SidePanel>
  )
}

const changesFactor = (level: Level, next: Preview['next']) =>
  next.secondFactor !== undefined && next.secondFactor !== level.secondFactor

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined // the schema refuses it
  }
}
