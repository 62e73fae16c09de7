import type { Messages } from '../index.ts';

export const imports: Messages['imports'] = {
  noSound: 'Sie hat keinen Ton, also keine gesprochenen Worte, die sich ändern ließen.',
  soundUndecodable: 'Ihr Ton ({codec}) lässt sich hier nicht lesen.',
  soundEmpty: 'Ihre Tonspur ist leer.',
  soundQuiet: 'Ihr Ton ist sehr leise: Die lauteste Stelle hat {peak, number, ::.#} dBFS.',
  trackChosen: 'Von ihren {tracks, number} Tonspuren wird Spur {track, number} verwendet.',
  trackUndecodable: 'Ihre Tonspur {track, number} lässt sich hier nicht lesen und wird ausgelassen.',
  channelsMixed: 'Ihre {channels, number} Tonkanäle werden zu Stereo gemischt.',
  channelChosen:
    'Nur ihr {channel, select, left {linker} other {rechter}} Tonkanal wird verwendet: Der andere ist stumm, oder er hat denselben Ton mit umgekehrter Phase.',
  soundLate: 'Ihr Ton beginnt {seconds, number, ::.0} s nach dem Bild; bis dahin ist es still.',
  soundShort: 'Ihr Ton endet {seconds, number, ::.0} s vor dem Bild; danach ist es still.',
  pictureLate: 'Ihr Bild beginnt {seconds, number, ::.0} s nach dem Ton; bis dahin steht das erste Bild.',
  pictureHeld: 'Ihr Ton geht {seconds, number, ::.0} s länger als das Bild; so lange steht das letzte Bild.',
  clipsJoined: 'Sie besteht aus {clips, number} aneinandergehängten Clips; sie folgen aufeinander.',
  gapClosed:
    'Bei {at, number, ::.0} s wurde {seconds, number, ::.0} s lang nichts aufgenommen; die Lücke wird ausgelassen.',
  rateChanged: 'Sie hat {recorded, number, ::.##} Bilder je Sekunde; die Vorlage hat {rate, number, ::.##}.',
  rateVaries: 'Ihre Bildrate schwankt; die Vorlage hat gleichmäßig {rate, number, ::.##} Bilder je Sekunde.',
  hdr: 'Ihre HDR-Farben werden in gewöhnliche umgerechnet.',
  sizesVary:
    'Ihr Bild ändert seine Größe ({sizes, number} Größen); die Vorlage hat {width, number, ::group-off} × {height, number, ::group-off}.',
  scaledDown:
    'Sie ist größer als 4K und wird auf {width, number, ::group-off} × {height, number, ::group-off} verkleinert.',
  damaged: 'Die Datei ist beschädigt oder abgeschnitten; verwendet wird, was sich lesen lässt.',
  lengthMeasured: 'Sie gibt ihre Länge nicht an; gemessen sind es {seconds, number, ::.0} s.',
  tooShort: 'Sie ist kürzer als eine halbe Sekunde, zu kurz für eine Vorlage.',
};
