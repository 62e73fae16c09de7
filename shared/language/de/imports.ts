import type { Messages } from '../index.ts';

export const imports: Messages['imports'] = {
  noSound: 'Die Aufnahme hat keinen Ton, also keine gesprochenen Worte, die sich ändern ließen.',
  soundUndecodable: 'Der Ton ({codec}) lässt sich hier nicht lesen.',
  soundEmpty: 'Die Tonspur ist leer.',
  soundQuiet: 'Der Ton ist sehr leise: Die lauteste Stelle hat {peak, number, ::.#} dBFS.',
  trackChosen: 'Von den {tracks, number} Tonspuren wird Spur {track, number} verwendet.',
  trackUndecodable: 'Tonspur {track, number} lässt sich hier nicht lesen und wird ausgelassen.',
  channelsMixed: 'Die {channels, number} Tonkanäle werden zu einem oder zweien gemischt.',
  channelChosen:
    'Nur der {channel, select, left {linke} other {rechte}} Tonkanal wird verwendet: Der andere ist stumm, oder er hat denselben Ton mit umgekehrter Phase.',
  soundLate: 'Der Ton beginnt {seconds, number, ::.0} s nach dem Bild; bis dahin ist es still.',
  soundShort: 'Der Ton endet {seconds, number, ::.0} s vor dem Bild; danach ist es still.',
  soundMissing:
    '{places, plural, one {Bei {at, number, ::.0} s} other {An # Stellen, zuerst bei {at, number, ::.0} s,}} fehlen {seconds, number, ::.0} s Ton; dort ist es still. Wird dort gesprochen, nimm es neu auf.',
  pictureLate: 'Das Bild beginnt {seconds, number, ::.0} s nach dem Ton; bis dahin steht das erste Bild.',
  pictureHeld: 'Der Ton geht {seconds, number, ::.0} s länger als das Bild; so lange steht das letzte Bild.',
  clipsJoined: 'Die Aufnahme besteht aus {clips, number} aneinandergehängten Clips; sie folgen aufeinander.',
  clipsLost:
    'Die Datei wurde aus {clips, number} Clips zusammengefügt, von denen sich nur {read, plural, one {der erste} other {die ersten #}} lesen {read, plural, one {lässt} other {lassen}}. Verbinde sie in einem Videoprogramm, oder importiere jeden einzeln.',
  pictureChosen: 'Von den {tracks, number} Videos der Datei wird das {track, number}. verwendet.',
  gapClosed:
    'Bei {at, number, ::.0} s wurde {seconds, number, ::.0} s lang nichts aufgenommen; die Lücke wird ausgelassen.',
  rateChanged: 'Die Aufnahme hat {recorded, number, ::.##} Bilder je Sekunde; die Vorlage hat {rate, number, ::.##}.',
  rateVaries: 'Die Bildrate schwankt; die Vorlage hat gleichmäßig {rate, number, ::.##} Bilder je Sekunde.',
  hdr: 'HDR-Farben werden in gewöhnliche umgerechnet.',
  sizesVary:
    'Das Bild ändert seine Größe ({sizes, number} Größen); die Vorlage hat {width, number, ::group-off} × {height, number, ::group-off}.',
  scaledDown:
    'Die Aufnahme ist größer als 4K und wird auf {width, number, ::group-off} × {height, number, ::group-off} verkleinert.',
  damaged: 'Die Datei ist beschädigt oder abgeschnitten; verwendet wird, was sich lesen lässt.',
  lengthMeasured: 'Die Datei gibt ihre Länge nicht an; gemessen sind es {seconds, number, ::.0} s.',
  tooShort: 'Die Aufnahme ist kürzer als eine halbe Sekunde, zu kurz für eine Vorlage.',
};
