// features/articles: the words of the record of changes, and of what was paid before.
export const recordsText = {
  'record.field.uploadDate': 'Time', 'record.field.articleId': 'Product ID', 'record.field.articleName': 'Product', 'record.field.article': 'Product', 'record.field.changes': 'Change', 'record.field.labels': 'Labels', 'record.field.origin': 'Source', 'record.field.source': 'Source', 'record.field.account': 'Account', 'record.field.uploadId': 'Batch', 'record.field.batch': 'Batch',
  'record.field.start': 'From', 'record.field.end': 'To',
  'record.source.FILE': 'File', 'record.source.API': 'API', 'record.source.SCREEN': 'Screen', 'record.source.SCHEDULE': 'Schedule',
  'record.empty': 'Nothing has changed in this store yet.', 'record.empty.hint': 'Changes by files, API calls, screens and schedules stand here, with how their labels ended. New products of a file stand under Files and API calls.',
  'record.added': 'Added', 'record.deleted': 'Deleted', 'record.noLabels': 'None', 'record.noLabels.hint': 'No label showed this product then.', 'record.done': '{done} of {total}', 'record.late': '{done} of {total}, {late} late',
  'record.fields': 'What changed', 'record.key': 'Field', 'record.before': 'Before', 'record.after': 'After', 'record.label': 'Label', 'record.result': 'Result', 'record.when': 'Shown since',
  'record.result.SUCCESS': 'Shows it', 'record.result.TIMEOUT': 'Late', 'record.result.PROCESSING': 'On its way', 'record.result.OVERTAKEN': 'Overtaken by a newer change', 'record.result.GONE': 'Label removed since',
  'record.toArticle': 'Show the product', 'record.toBatch': 'Everything of the same batch', 'record.more': 'Show more',
  'record.file': 'The file', 'record.name': 'Name', 'record.state': 'State', 'record.begun': 'Received', 'record.ended': 'Ended', 'record.rows': 'Rows', 'record.stored': 'Stored', 'record.unchanged': '{count} as they were', 'record.refused': 'Refused', 'record.touched': 'Labels',
  'record.cancelled': 'Stopped', 'record.file.PROCESSING': 'Loading', 'record.file.SUCCESS': 'Stored', 'record.file.PARTIAL_SUCCESS': 'Stored in part', 'record.file.FAILED': 'Failed', 'record.file.EMPTY_FILE': 'Empty',
  'record.download': 'Download', 'record.downloadOf': 'Download {name}', 'record.notKept': 'Nothing was kept of it.',
  'record.files': 'Files and API calls', 'record.files.all': 'All files and API calls', 'record.files.name': 'Name of the file', 'record.files.none': 'No file and no API call has come yet.', 'record.files.open': 'Open', 'record.files.openOf': 'Open {name}',
  'record.prices': 'Past prices', 'record.prices.price': 'Price', 'record.prices.until': 'Until', 'record.prices.kind': 'Kind', 'record.prices.reduced': 'Special price', 'record.prices.regular': 'Price', 'record.prices.none': 'The price has not changed since the product was added.',
  'record.lowest': 'Lowest price of 30 days', 'record.lowest.none': 'Not known yet: no price is known from before the reduction.', 'record.addedBy.file': 'Added by the file {name}',
} as const
