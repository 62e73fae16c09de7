/** The room behind the presenter, as SVG: soft light from the left, a shelf, a picture. 1280×720. */
export const room = `
<defs>
<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#66758c"/><stop offset="0.55" stop-color="#465468"/><stop offset="1" stop-color="#2b3648"/></linearGradient>
<radialGradient id="light" cx="0.28" cy="0.2" r="0.75"><stop offset="0" stop-color="#a9b7c9" stop-opacity="0.42"/><stop offset="1" stop-color="#a9b7c9" stop-opacity="0"/></radialGradient>
</defs>
<rect width="1280" height="720" fill="url(#wall)"/>
<rect width="1280" height="720" fill="url(#light)"/>
<g>
<rect x="938" y="96" width="226" height="296" rx="10" fill="#8c9aae" opacity="0.35"/>
<rect x="956" y="114" width="190" height="260" rx="5" fill="#d9dfe6" opacity="0.2"/>
<path d="M956 330 L 1012 250 L 1050 296 L 1086 236 L 1146 330 L 1146 374 L 956 374 Z" fill="#35445a" opacity="0.55"/>
<circle cx="1096" cy="176" r="24" fill="#f0c29a" opacity="0.5"/>
</g>
<g>
<rect x="84" y="424" width="276" height="13" rx="6.5" fill="#8996a9" opacity="0.55"/>
<rect x="108" y="338" width="24" height="86" rx="4" fill="#c98a6b" opacity="0.7"/>
<rect x="136" y="352" width="19" height="72" rx="4" fill="#7f93a8" opacity="0.75"/>
<rect x="159" y="330" width="27" height="94" rx="4" fill="#53657c" opacity="0.85"/>
<rect x="190" y="346" width="17" height="78" rx="4" fill="#d7b48c" opacity="0.6"/>
<path d="M276 424 L 270 386 L 330 386 L 324 424 Z" fill="#d9856a" opacity="0.75"/>
<g fill="#6f9a86" opacity="0.85">
<path d="M300 388 C 292 352 296 322 300 300 C 308 324 310 354 304 388 Z"/>
<path d="M298 388 C 276 364 262 344 254 322 C 278 334 296 358 304 386 Z"/>
<path d="M302 388 C 318 360 334 342 348 330 C 342 354 326 376 308 390 Z"/>
</g>
</g>`;
