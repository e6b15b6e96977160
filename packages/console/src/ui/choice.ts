// ui/choice: one option of a select or a combobox.

export interface Choice {
  value: string
  label: string
}
