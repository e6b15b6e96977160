// features/labels: how far ahead the screens look for low batteries, in days. Each has a text `label.replaceWithin.<days>`.
export const replacePeriods = ['7', '30', '90'] as const
