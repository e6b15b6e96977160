// contract/templates: groups of templates, one for each size and colours, which mapping rules select; and groups of
// label models that are treated alike (wire contract §14).
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { plainText, queryBool, queryList, requiredText } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'
import { ofCompany } from './fields.ts'

/** Queries name several groups joined by commas. */
export const GroupName = requiredText(100).regex(/^[^,]*$/, 'Commas are not allowed in the name of a group.')

export const TemplateGroup = z.object({
  groupName: z.string(),
  lastModifiedDate: z.string(),
  /** Ours: its templates; the label models for which it has one; the mapping rules that select it. */
  templateNameList: z.array(z.string()),
  types: z.number().int(),
  rules: z.number().int(),
})
export type TemplateGroup = z.infer<typeof TemplateGroup>

const readsGroups = [MENU.templateGrouping, MENU.templateMapping] as const
const mostInGroup = 200
const templateNameList = z
  .array(requiredText(200))
  .min(1, 'Select at least one template.')
  .max(mostInGroup, `A group has at most ${mostInGroup} templates.`)
const OneGroup = z.object({ ...ofCompany, group: GroupName })

export const listTemplateGroups = listOperation({
  summary: 'Groups of templates',
  path: '/api/common/templates/mapping/group',
  needs: readsGroups,
  scope: 'company',
  query: { ...ofCompany, name: plainText(100).optional() },
  row: TemplateGroup,
  rows: 'groupList',
  sort: ['groupName', 'name', 'lastModifiedDate', 'lastModified', 'rules'],
  defaultSort: 'name,asc',
  size: 10,
})

/**
 * All templates differ in size or colours. Otherwise a label of that size and colours could show two. Programs change a
 * group with the same call.
 */
export const addTemplateGroup = operation({
  summary: 'Add or change a group of templates',
  method: 'POST',
  path: '/api/common/templates/mapping/group',
  needs: ACTION.templateGroupEdit,
  scope: 'company',
  query: z.object({
    ...ofCompany,
    /** Ours: refuses the name of an existing group. */ isNew: queryBool.default(false),
  }),
  body: z.object({ groupName: GroupName, templateNameList }),
  output: Envelope,
  faults: ['templateGroup.exists', 'templateGroup.sameShape', 'templateGroup.tooMany', 'template.unknown'],
  audit: 'templateGroup.add',
})

/** Labels show the new templates when the mapping is applied again. */
export const saveTemplateGroup = operation({
  summary: 'Change the templates of a group',
  method: 'PUT',
  path: '/api/common/templates/mapping/group',
  needs: ACTION.templateGroupEdit,
  scope: 'company',
  query: OneGroup,
  body: z.object({ templateNameList }),
  output: Envelope,
  faults: ['templateGroup.unknown', 'templateGroup.sameShape', 'template.unknown'],
  audit: 'templateGroup.save',
})

/** All or none: a group that a rule selects cannot be deleted. */
export const deleteTemplateGroups = operation({
  summary: 'Delete groups of templates',
  method: 'DELETE',
  path: '/api/common/templates/mapping/group',
  needs: ACTION.templateGroupEdit,
  scope: 'company',
  query: z.object({
    ...ofCompany,
    templateGroupDeleteList: queryList(GroupName).refine((names) => names.length > 0, 'FIELD_IS_MISSING'),
  }),
  output: Envelope,
  faults: ['templateGroup.unknown', 'templateGroup.inUse'],
  audit: 'templateGroup.delete',
})

export const listTypesOfTemplateGroup = operation({
  summary: 'The label models for which a group has a template',
  method: 'GET',
  path: '/api/common/templates/mapping/group/type',
  needs: readsGroups,
  scope: 'company',
  query: OneGroup,
  output: Envelope.extend({ templateTypeList: z.array(z.string()) }),
  faults: ['templateGroup.unknown'],
})

export const readTemplateGroup = operation({
  summary: 'The templates of a group',
  method: 'GET',
  path: '/api/common/templates/mapping/group/detail',
  needs: readsGroups,
  scope: 'company',
  query: OneGroup,
  output: Envelope.extend({ templateNameList: z.array(z.string()) }),
  faults: ['templateGroup.unknown'],
})

export const ModelGroup = z.object({
  groupName: z.string(),
  /** Keys of label models. */ labelTypes: z.array(z.string()),
  lastModifiedDate: z.string(),
})
export type ModelGroup = z.infer<typeof ModelGroup>

const labelTypes = z.array(requiredText(100)).min(2, 'Select at least two label models.').max(mostInGroup)
const modelGroupRules = ['modelGroup.models', 'modelGroup.inOther', 'label.typeUnknown'] as const

/**
 * Models with the same pixels and different colours. A template for one model of the group also fits the others; a
 * colour that a label lacks is drawn in its text colour.
 */
export const listModelGroups = listOperation({
  summary: 'Groups of label models that show the same templates',
  path: '/api/common/templates/mapping/model',
  needs: MENU.templateModelGrouping,
  scope: 'company',
  query: { ...ofCompany, name: plainText(100).optional() },
  row: ModelGroup,
  rows: 'modelGroupList',
  sort: ['groupName', 'name', 'lastModifiedDate', 'lastModified'],
  defaultSort: 'name,asc',
  size: 10,
})

export const addModelGroup = operation({
  summary: 'Add a group of label models',
  method: 'POST',
  path: '/api/common/templates/mapping/model',
  needs: ACTION.templateModelGroupEdit,
  scope: 'company',
  query: z.object(ofCompany),
  body: z.object({ groupName: GroupName, labelTypes }),
  output: Envelope,
  faults: ['modelGroup.exists', 'modelGroup.tooMany', ...modelGroupRules],
  audit: 'modelGroup.add',
})

export const saveModelGroup = operation({
  summary: 'Change the label models of a group',
  method: 'PUT',
  path: '/api/common/templates/mapping/model',
  needs: ACTION.templateModelGroupEdit,
  scope: 'company',
  query: z.object(ofCompany),
  body: z.object({ groupName: GroupName, labelTypes }),
  output: Envelope,
  faults: ['modelGroup.unknown', ...modelGroupRules],
  audit: 'modelGroup.save',
})

export const deleteModelGroups = operation({
  summary: 'Delete groups of label models',
  method: 'DELETE',
  path: '/api/common/templates/mapping/model',
  needs: ACTION.templateModelGroupEdit,
  scope: 'company',
  query: z.object({
    ...ofCompany,
    groupName: queryList(GroupName).refine((names) => names.length > 0, 'FIELD_IS_MISSING'),
  }),
  output: Envelope,
  faults: ['modelGroup.unknown'],
  audit: 'modelGroup.delete',
})
