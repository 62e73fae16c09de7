import { operationIds, operations, type OperationId } from '#shared/api/index.ts';
import { errorTable, type ErrorCode } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { samples } from './samples.ts';
import type { World } from './world.ts';

type Unusable = (world: World) => { input: object; reason: ErrorCode };

/** The sample of an operation with some fields changed so that it can't be used. */
function changed(id: OperationId, changes: (world: World) => object, reason: ErrorCode): Unusable {
  return (world) => ({ input: { ...samples[id](world), ...changes(world) }, reason });
}

const shortRow = { names: [['Ada']] };

function tooManyNames(url: string) {
  return Array.from({ length: limits.namesPerRequest + 1 }, (_, index) => ({ name: `Name ${index}`, url }));
}

/** For every operation that can refuse a request which parses: one such request, and the reason it is refused for. */
export const unusable: Partial<Record<OperationId, Unusable>> = {
  updateAccount: changed('updateAccount', ({ user: id }) => ({ id }), 'REQUEST_UNUSABLE'),
  deleteAccount: changed('deleteAccount', ({ user: id }) => ({ id }), 'REQUEST_UNUSABLE'),
  createAudio: changed('createAudio', () => ({ url: 'https://10.0.0.1/name.wav' }), 'URL_REFUSED'),
  giveConsent: changed('giveConsent', () => ({ date: '2020-02-29' }), 'SENTENCE_OUTDATED'),
  cutTakes: changed('cutTakes', () => ({ url: 'https://10.0.0.1/names.wav' }), 'URL_REFUSED'),
  importTakes: changed('importTakes', ({ videoId }) => ({ recordings: tooManyNames(videoId) }), 'NAMES_TOO_MANY'),
  cutPhrase: changed('cutPhrase', () => ({ variable: 'planet' }), 'PHRASE_UNKNOWN'),
  judgeFace: changed('judgeFace', () => ({ variable: 'planet' }), 'PHRASE_UNKNOWN'),
  fetchAudio: changed('fetchAudio', () => shortRow, 'ROW_LENGTH_MISMATCH'),
  extractTrainingAudio: changed('extractTrainingAudio', () => ({ start: '99' }), 'SECTION_INVALID'),
  updateVoiceConfig: changed(
    'updateVoiceConfig',
    () => ({ voice_config: '{"engine":"flite","voice":"nobody"}' }),
    'VOICE_UNAVAILABLE',
  ),
  duplicateVideoInstance: changed('duplicateVideoInstance', ({ emptyTemplate: id }) => ({ id }), 'TEMPLATE_NOT_READY'),
  templateWaveform: changed('templateWaveform', ({ emptyTemplate: id }) => ({ id }), 'TEMPLATE_NOT_READY'),
  transcribeTemplate: changed(
    'transcribeTemplate',
    ({ emptyTemplate: id }) => ({ video_instance_id: id }),
    'TEMPLATE_NOT_READY',
  ),
  alignScript: changed('alignScript', () => ({ script: 'Hi {{' }), 'SCRIPT_INVALID'),
  saveTemplateScript: changed('saveTemplateScript', () => ({ script: 'Hi' }), 'VARIABLE_UNKNOWN'),
  cutTemplate: changed('cutTemplate', () => ({ cuts: [{ start: 0.3, end: 0.9 }] }), 'SECTION_CUT'),
  setTemplateLayout: changed('setTemplateLayout', ({ template: id }) => ({ id }), 'LAYOUT_FIXED'),
  checkDistance: changed('checkDistance', () => ({ variables: ['planet'] }), 'VARIABLE_UNKNOWN'),
  checkClips: changed('checkClips', () => shortRow, 'ROW_LENGTH_MISMATCH'),
  writeScript: changed('writeScript', () => ({ about_script: 'Hi {{', action: 'shorten' }), 'SCRIPT_INVALID'),
  checkScript: changed('checkScript', () => ({ script: 'Hi {{' }), 'SCRIPT_INVALID'),
  learnScript: changed('learnScript', () => ({ script: 'Hi {{' }), 'SCRIPT_INVALID'),
  createSegment: changed('createSegment', () => ({ end_time: 'soon' }), 'SECTION_INVALID'),
  updateSegment: changed('updateSegment', () => ({ end_time: '99' }), 'SECTION_INVALID'),
  deleteSegment: ({ lockedSegment: id }) => ({ input: { id }, reason: 'CAMPAIGN_LOCKED' }),
  easySegment: changed('easySegment', () => ({ greetings: '…' }), 'SCRIPT_NO_VARIABLES'),
  createCampaign: changed(
    'createCampaign',
    () => ({ backgrounds: { entries: [], fallback: 'color', color: 'blue' } }),
    'BACKGROUND_INVALID',
  ),
  updateCampaign: changed('updateCampaign', ({ lockedCampaign: id }) => ({ id }), 'CAMPAIGN_LOCKED'),
  retryCampaign: changed(
    'retryCampaign',
    ({ video }) => ({ corrections: [{ video, values: ['Ada'] }] }),
    'ROW_LENGTH_MISMATCH',
  ),
  generateCampaign: changed('generateCampaign', () => shortRow, 'ROW_LENGTH_MISMATCH'),
  connectorOne: changed('connectorOne', () => ({ company: ' ' }), 'ROW_VALUE_MISSING'),
  connectorTwo: changed('connectorTwo', () => ({ variables: { planet: 'Mars' } }), 'VARIABLE_UNKNOWN'),
  connectorThree: changed('connectorThree', () => ({ rows: [] }), 'ROWS_EMPTY'),
  trySample: changed('trySample', ({ emptyTemplate: id }) => ({ video_instance_id: id }), 'TEMPLATE_NOT_READY'),
  renderVideos: changed('renderVideos', () => ({ filter_complex: 'scale=2' }), 'NOT_SUPPORTED_YET'),
  previewVideo: changed('previewVideo', () => shortRow, 'ROW_LENGTH_MISMATCH'),
  orderVideos: changed(
    'orderVideos',
    ({ lockedCampaign: id }) => ({ campaign_id: id, names: [['Ada']] }),
    'CAMPAIGN_LOCKED',
  ),
  saveShareSettings: changed('saveShareSettings', () => ({ title: 'Hi {{planet}}' }), 'VARIABLE_UNKNOWN'),
  saveStillSettings: changed('saveStillSettings', () => ({ text: 'Hi {{planet}}' }), 'VARIABLE_UNKNOWN'),
  prepareAssets: changed(
    'prepareAssets',
    () => ({ assets: [{ kind: 'site', address: 'https://10.0.0.1/' }] }),
    'URL_REFUSED',
  ),
  prepareTemplateAssets: changed('prepareTemplateAssets', ({ emptyTemplate: id }) => ({ id }), 'TEMPLATE_NOT_READY'),
  updateAsset: changed('updateAsset', () => ({ approved: true }), 'REQUEST_UNUSABLE'),
  addSpeechModel: changed('addSpeechModel', () => ({ unverified: false }), 'MODEL_UNVERIFIED'),
  sampleVoice: changed('sampleVoice', () => ({ voice: 'provider:nobody:ada' }), 'VOICE_UNAVAILABLE'),
  estimateVoiceCost: changed('estimateVoiceCost', () => ({ voice: 'provider:nobody:ada' }), 'VOICE_UNAVAILABLE'),
  createSavedWebhook: changed(
    'createSavedWebhook',
    () => ({ webhook: 'https://192.168.1.1/done' }),
    'CALLBACK_URL_REFUSED',
  ),
  updateSavedWebhook: changed(
    'updateSavedWebhook',
    () => ({ webhook: 'http://example.com/done' }),
    'CALLBACK_URL_REFUSED',
  ),
  testCallback: changed('testCallback', () => ({ url: 'https://10.0.0.1/' }), 'CALLBACK_URL_REFUSED'),
  createCallbackDestination: changed(
    'createCallbackDestination',
    () => ({ url: 'https://10.0.0.1/' }),
    'CALLBACK_URL_REFUSED',
  ),
};

/** Operations that declare to refuse requests which parse; those without input refuse only what is sent all the same. */
export const refusing: OperationId[] = operationIds.filter(
  (id) => operations[id].in !== 'none' && operations[id].errors.some((code) => errorTable[code].status === 400),
);
