// contract/areas/companies: companies: their code, which never changes, and their name. The areas below them are in areas/areas.ts.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { CompanyCode, plainText } from '../fields.ts'

export const Company = z.object({ code: z.string(), name: z.string() })
export type Company = z.infer<typeof Company>

const CompanyForm = z.object({ code: CompanyCode, name: plainText(100).default('') })

/** Only the caller's companies; many screens select one, so any session may read them. */
export const listCompanies = operation({
  summary: 'Companies of the caller',
  method: 'GET',
  path: '/api/common/company',
  needs: 'session',
  scope: 'company',
  query: z.object({ company: z.string().optional() }),
  output: Envelope.extend({ companyList: z.array(Company) }),
})

/** The user who creates a company is its first administrator. */
export const addCompany = operation({
  summary: 'Add a company',
  method: 'POST',
  path: '/api/common/company',
  needs: 'level1',
  scope: 'none',
  query: z.object({}),
  body: CompanyForm,
  output: Envelope,
  faults: ['company.exists'],
  refusesAs: 'input.bad',
  audit: 'company.add',
})

export const saveCompany = operation({
  summary: 'Change the name of a company',
  method: 'PUT',
  path: '/api/common/company',
  needs: 'level1',
  scope: 'company',
  query: z.object({ company: CompanyCode }),
  body: CompanyForm,
  output: Envelope,
  faults: ['permission.company', 'company.code'],
  refusesAs: 'input.bad',
  audit: 'company.save',
})
