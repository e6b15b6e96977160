// contract: the calls that integration programs of local servers may make without a session (wire contract §2.1).
import { expect, test } from 'vitest'
import { allOperations } from './operations.ts'

/** Written by hand: a call that is not in this list stays closed to programs without a session. */
const openCalls = [
  'addGateway', 'addStore', 'blinkArticles', 'blinkLabel', 'blinkLabels', 'blinkLabelsBare', 'blinkLowBatteries',
  'blinkMatching', 'changeGateway', 'checkAlive', 'countFloors', 'countLabelModels', 'countLabelStatus',
  'countLabelsOfStores', 'countShelfProblems', 'deleteArticleLabelSchedule', 'deleteArticleSchedule',
  'deleteArticles', 'deleteGateways', 'deleteLabelSchedule', 'deleteLabels', 'deleteStores', 'deleteTurns',
  'findArticles', 'findUnassigned', 'forceAlive', 'forceAliveByReading', 'giveGatewayOrders', 'linkLabels',
  'listAliveHistory', 'listArticleChanges', 'listArticleFiles', 'listArticleInfo', 'listArticleKeys',
  'listArticleLabels', 'listArticleSchedules', 'listArticleUpdateDetails', 'listArticles', 'listArticlesByField',
  'listArticlesById', 'listArticlesByName', 'listArticlesByNfc', 'listCategoryLabels', 'listFloatingGateways',
  'listGatewayFirmware', 'listGatewayLabels', 'listGatewayModels', 'listGatewayNames', 'listGatewayStatus',
  'listGateways', 'listHandHeldStores', 'listLabelLinks', 'listLabelTypes', 'listLabels', 'listLedOrders',
  'listLinkedArticles', 'listShelves', 'listStatusHistory', 'listStoreSummaries', 'listStores', 'listStoresOfArea',
  'listTimeZones', 'listUnassigned', 'listUnassignedStatus', 'listValidationErrors', 'mergeArticles', 'previewImage',
  'pushContents', 'pushImage', 'readArticle', 'readArticleAsOf', 'readArticleFile', 'readArticleLabelSchedule',
  'readArticleMapping', 'readArticleScheduleFile', 'readArticleV1', 'readChannelMask', 'readGateway',
  'readGatewayDebugInfo', 'readGatewayOrders', 'readGatewayStatistics', 'readGatewayStatusSummary', 'readLabel',
  'readLabelHistory', 'readLabelImage', 'readLabelSchedule', 'readLabelStore', 'readLabelType', 'readLabelTypeInfo',
  'readMappingInfo', 'readRepeatSchedule', 'readScheduledChanges', 'readShelf', 'readStoreDeletion',
  'readStoreSettings', 'readStoreSummary', 'readSubArticle', 'readTurns', 'redrawLabels', 'repeatLabels',
  'replaceArticles', 'replaceScheduledArticles', 'resendAllLabels', 'resendLabels', 'resendMatchingLabels',
  'restartGateways', 'saveChannelMask', 'saveMappingInfo', 'saveShelves', 'saveStore', 'scanGateway',
  'scheduleArticleLabels', 'scheduleArticles', 'scheduleLabels', 'setNfc', 'setNfcByPut', 'takeTurns',
  'turnContents', 'turnMatching', 'turnPages', 'unlinkLabels', 'unlinkOne', 'uploadArticleArchive',
  'uploadArticleArchiveStream', 'uploadArticleFile', 'uploadArticleStream',
]

test('programs without a session may call exactly these operations', () => {
  const open = allOperations.filter(({ operation }) => operation.openToIntegrations).map(({ name }) => name)
  expect(open.toSorted()).toEqual(openCalls)
})
