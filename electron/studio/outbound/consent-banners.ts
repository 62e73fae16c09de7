/**
 * Elements of the common consent managers, hidden in captures of pages. Nothing is clicked: the page looks as it does
 * before the visitor has answered, without the question.
 */
const banners = [
  // Axeptio, Borlabs, Civic, Complianz, ConsentManager, Cookiebot, CookieFirst, Cookie Notice, Cookie Script, CookieYes
  '#axeptio_overlay, .axeptio_mount, #BorlabsCookieBox, #ccc, .cmplz-cookiebanner, #cmpbox, #cmpbox2',
  '#CybotCookiebotDialog, #CybotCookiebotDialogBodyUnderlay, .cookiefirst-root, #cookie-notice',
  '#cookiescript_injected, .cky-consent-container, .cky-overlay',
  // Didomi, Funding Choices, GDPR Cookie Consent, HubSpot, iubenda, Ketch, Klaro, Moove, OneTrust, Osano
  '#didomi-host, .fc-consent-root, #cookie-law-info-bar, #hs-eu-cookie-confirmation, #hs-banner-parent',
  '#iubenda-cs-banner, #ketch-consent-banner, .klaro .cookie-notice, .klaro .cookie-modal',
  '#moove_gdpr_cookie_info_bar, #onetrust-consent-sdk, .osano-cm-window, .cc-window',
  // Quantcast, Shopify, Sourcepoint, tarteaucitron, Termly, Transcend, TrustArc, Usercentrics
  '.qc-cmp2-container, #qc-cmp2-container, #shopify-pc__banner, [id^="sp_message_container_"]',
  '#tarteaucitronRoot, #termly-code-snippet-support, #transcend-consent-manager',
  '#truste-consent-track, .truste_box_overlay, .truste_overlay, #usercentrics-root, #usercentrics-cmp-ui',
  '#_evidon_banner, #cc-main',
].join(', ');

/** Classes by which consent managers prevent a page from scrolling. */
const locks = 'html.sp-message-open, body.didomi-popup-open, body.qc-cmp-ui-showing, body.ot-overflow-hidden';

/** CSS for every page that is captured. */
export const captureStyle = `
  ${banners} { display: none !important; }
  ${locks} { overflow: visible !important; position: static !important; }
  html { scroll-behavior: auto !important; }
  ::-webkit-scrollbar { display: none !important; }
`;
