export {
  consentOf,
  consentSentence,
  giveConsent,
  speakerOf,
  useActors,
  withdrawConsent,
  type Consent,
} from './actors.ts';
export { useAccounts } from './accounts.ts';
export { useApiAccess } from './api-access.ts';
export { useApp } from './app.ts';
export { addBackgroundFile } from './backgrounds.ts';
export {
  beforeKeeping,
  keepDrafts,
  listOfDraft,
  useCampaignDrafts,
  watchDraft,
  type CampaignDraft,
  type RecipientTable,
  type TableRow,
} from './campaign-draft.ts';
export { newDraft, presetOptions } from './new-draft.ts';
export { captureKey, useCaptures, type Capture, type CaptureSource } from './captures.ts';
export { beforeClosing } from './closing.ts';
export {
  countUndelivered,
  listVideoClips,
  loadShares,
  newestCampaign,
  openSharePage,
  readStill,
  useCampaigns,
  type VideoClips,
} from './campaigns.ts';
export { approveClip, checkClips, estimateVoiceCost, type SpokenRows } from './clips.ts';
export { bookingsOf, creditsOfCampaign, estimateCredits, useUsage, type Usage } from './credits.ts';
export { collectDiagnostics, reportFault } from './diagnostics.ts';
export { useFolders } from './folders.ts';
export { previewVideo, renderPreview, type PreviewInput } from './previews.ts';
export { importOfTemplate, isActive, jobOfCampaign, useJobs } from './jobs.ts';
export { usePageCounts, type VideoCounts } from './page-counts.ts';
export { importPartnerProject, listPartnerProjects, usePartners, type PartnerProject } from './partners.ts';
export { usePreferences, type RecorderPreferences, type Theme } from './preferences.ts';
export { pronunciationId, usePronunciations } from './pronunciations.ts';
export {
  followLink,
  routeHref,
  settingsParts,
  stayedHere,
  useRoute,
  voicesParts,
  type Route,
  type SettingsPart,
  type SprintPlace,
  type VoicesPart,
} from './route.ts';
export { readNotices } from './notices.ts';
export { followOpened, type OpenedHandlers } from './opened.ts';
export { mediaSize } from '../platform/media.ts';
export { useColumnWidths } from './column-widths.ts';
export { giveList, parseRows, useGivenList } from './rows.ts';
export { doWanted, useOffer, useScreenActions } from './screen-actions.ts';
export { discardSpool, openSpool, watchRecoverable, type SpoolWriter, type VideoFile } from './spools.ts';
export { fitRetake, openTake, setRetakeUsed, takeSentences, type ShownRetake } from './retakes.ts';
export { sampleCost, sampleVoice, saveSample, useSpeechModels, type Said } from './speech-models.ts';
export { learnScript, rewriteScript, useWriter, writeScript } from './scripts.ts';
export { useSprint } from './sprint.ts';
export { startStores } from './start.ts';
export { followEndedCopies, useStorage } from './storage.ts';
export { judgeFace, type JudgedStill } from './faces.ts';
export { countNameVideos, exportTakes, missingTakes, useTakes, type CutNames, type PhraseRead } from './takes.ts';
export { readWaveform, templateAt, useTemplates } from './templates.ts';
export { endTour, showTour, trySample } from './tour.ts';
export { recognizerFor, recordingKey, useTranscripts, type RecordingOf } from './transcripts.ts';
export { useUpdates } from './updates.ts';
export { useUploads, type Upload } from './uploads.ts';
export { forgetPaidSpeech, testVoiceProvider, useVoiceServices } from './voice-services.ts';
export {
  deliveriesKept,
  deliveriesOf,
  deliveriesPerPage,
  destinationIn,
  destinationsWithoutWebhook,
  renewWebhookSecret,
  replayDelivery,
  testWebhook,
  useWebhooks,
} from './webhooks.ts';
