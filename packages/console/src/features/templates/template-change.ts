// features/templates: stores another document under a template's name, or the same one again.
import { readTemplateContent, saveTemplate, type Template } from '@shelfcast/contract/templates/templates'
import { call } from '../../api/call.ts'
import type { ListContext } from '../../screens/list-spec.ts'

/**
 * Saves a version of the template as its newest.
 * @param redraws all labels that use the template, in a job
 */
export async function saveVersion(
  { templateName, version: current }: Template,
  { version, redraws }: { version?: number; redraws: boolean },
  context: ListContext,
): Promise<void> {
  const { data } = await call(readTemplateContent, {
    query: { company: context.company, templateName, version },
  })
  await context.send(saveTemplate, {
    query: { company: context.company },
    body: {
      templateName,
      fileType: 'JSON',
      jsonData: data?.jsonData,
      // Never over a version that another user has saved since the list was read.
      version: current,
      tagImageUpdateRequired: redraws,
    },
  })
}
