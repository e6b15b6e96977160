// ui/choice: one of the things that a select or a combobox offers.

export interface Choice { value: string; label: string }
