// features/jobs: the texts of the button of the tray, in English. Those of the tray load with it.
export const jobsText = {
  'jobs.title': 'Jobs',
  'jobs.running_one': 'Jobs: {count} running',
  'jobs.running_other': 'Jobs: {count} running',
} as const
