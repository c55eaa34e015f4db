// Written by bench/languages/train.ts; docs/decisions/0045-language-detection.md has its sources. Do not edit.

/** Of one step of a weight. */
export const step = 0.9917

/** The mark of each language in the table, and the score that it begins with. */
export const languages = `
A _markdown 0.58
B _rst 0.73
C _text 0.76
D asciidoc 0.34
E bash 0.86
F bat -0.06
G c 0.60
H clojure -0.25
I cmake 0.87
J common-lisp 0.32
K cpp 0.38
L csharp 0.59
M css 0.19
N dart 0.47
O docker -1.08
P elixir 0.08
Q emacs-lisp 0.21
R erlang -0.47
S fortran -0.39
T fsharp 0.33
U go -0.21
V groff 0.91
W groovy 0.75
X haskell 0.78
Y html 0.51
Z ini 0.32
a java 1.29
b js 0.95
c json -0.08
d julia 0.53
e kotlin 0.46
f lua 0.20
g make 0.20
h nix 0.33
i objective-c 0.72
j ocaml 0.31
k perl 0.15
l php -0.03
m powershell 0.79
n properties 0.37
o protobuf -0.65
p python 1.18
q r -0.11
r rb 0.41
s rust 0.89
t scala 0.83
u scss 0.48
v sol 0.69
w sql 0.84
x swift 1.29
y tcl -0.09
z terraform 0.29
! tex -0.23
# toml -0.06
$ typescript 1.32
% vim 0.01
& vue 0.30
* xml -0.34
+ yaml 0.14
/ zig 0.38
`

/** A line a feature: the weight that it has for a language behind the mark of each, a blank, the feature. */
export const weights = `
B-4D-4I-4J-5K-4L-4N-5O-4P-5Q-5S6Y-4Z4c-3e-3f-7g-4h-5i-4n-4o-5p-8w-4y-3z-3%2*-4+-5 !
d6p-4r-4s8$-4 !(
A-3K-3s9 !("
A-4P4c-3d4e4p6r-4s-3t4#4$-4+-3 """
r4 "#{
A-4E5I-4P3g-8h3p-3r-3y-4#-4+4 "$
P3 "$(
E7 "$@
E6I6p-4r-3 "\${
A-5F4P-4X-4m-3n4+-4 "%
W5b-3 "()
C-5F-7H-5I-5J-8N-8Q-5X-4Z-8g-7h-4l-4o-8q2v-4w-5y-6!-6&-8*-7 ",
$-4&-4*9 "/>
G-4H-3J-3K-5L-7W-4b6c8d-4m-5p4r-5s-3z-4#-4 ":
B-4F-6N-4U-4W-4X-4c-4d-4e-6f-5h4o3q-4t-5x-4z-4#-4&-4 ";
$-5&-4*3 "><
z4 ">=
R3 ">>
H4M3b-5 "]
G-4K2 "fmt
z3 "hashicorp
P4 #!/bin
A2B-4C4D-5P4Y-4Z-4f-4z3 ##
B-4C-4D-4Z3p-4r-4z3$-4 ###
Q3q5 #'
X3 #-}
m4 #>
s6 #[
L7i-4x-3 #endregion
G-4K-4i6 #import
G4K3i-6 #include
L3 #region
D3M-3R4b-4f-4g-3r5u6 #{
D-3E3G-9H-7I-3J-8K-4L-9M-9Q-5S-6T-9W-6X2Z-8a-8b-5c-6e-5f-8i-9j-7k3l5m4n-6o-8p-9r-8s-5t-3u6v-7y3z-8#-8$-5%-8&-9/-9 $
A-4G-4O-5g8 $(
g3 $(shell
k-4!5 $.
g3 $@
k-4l5 $this
C-4D-3G-4I5K-5P-4Z-5a-4b4f-4h3q-3r-5s-4v-4w-3x-4y-3#-4$3&-5*-3/-4 \${
+4 \${{
B-2F5I-5J-3L-5M4N-3X-4Y4a-6c-4d-8h-4k-3m-7s-6u-2v-4x-4z-4!5#-4$-5%-4/-3 %
F4 %"
R5 %%
F3 %/
M2u4&-4 %;
P5 %{
A4F-4G7K5L-5N-6W-4Y-3b-4o-4s5v-4!-4+-3 &
u4 &:
B-5h4w6%4 ''
h5 '';
D-4I-4K-4M-3N-7P-5W3a-5d-6e-4h-4t-5v-4x-5%3*-4/-5 ')
N3k3w3 ');
A-4D-6E-5F-6G-6H-4I-6J-4K-7N3O-4P-7T-6U-6Z-3a-5b3c-5d-7e-5h-6i-5n-5p3q-5r2s-8t-6u-7v-6x-7y-5z-5!-6%3/-7 ',
E-3i-3k3 ';
W3 'Automatic
W3 'com
W6e-3 'org
b-6&3 'vue
A-4C-3F-5H-5N-9O-4Q3S-4V-6X-5Z-7c-7e2f3g-8h-6i-7n-6o-4p3q2y-5z-5!-4#-7&-7+-6 ("
A-5G-4K-4M-5e-3k3l5m7s-3u3y-4$-5 ($
I4b4 (\${
G4L-4Q3a-4b-4s3$-4 (&
D-5E-6I-5K-5P-5T-4U-4W3X-5a-6d-6e-5j2l5n-4q-4s-3t-5v-6w3x-6y-4z-4*-5+-4/-5 ('
b5u4 ('.
b4 ('should
L4t-5$3&4/-4 (()
B3W-4e4p4 ():
j4 (*
j5 (**
H4 (=
I4 (NOT
b-5d4q4 (a
v6 (address
v4 (bool
A3 (conn
K2$5/-4 (const
b-5d5$4 (d
H5J-4Q-3 (defn
H-5Q2 (defun
d5 (df
H3 (fn
T5 (fun
b1 (function
H4 (is
J4 (let
Q4 (list
e4 (project
E4U2 (t
H4 (testing
G4i4 (void
A-4b-4d4o-3q4v4 (x
W-4b4f4r-4s-4x-4$3 ({
s4 (|
u-4 )$
G4J3N-4X-3a-4h-4r-3v4 )))
N-3$5 ).toBe
g3 )/
L-4N-5W-5Y-5a-3b-9c-4e4p5r-5u-4x-5$7 ):
G2I-4J-5K4M4O-5S-4T-6W-8X-4a2c-5d-5e-8f-4h-3k3n-4p-7q-7t-5w3x-8y-5z-5!-5#-4%-5+-7 );
E4J4Q-4i3j6 *)
A6C-7i4 **
G3S5 *,
C-3D-6E-5G3L-5M2b1f-6j-5x-7/-7 */
A-3Z3 *:
C4H-6O3R-5S-5W-6X3Y-6a-7b-4d-6e-3f5i-4j-5l-6o-6q-5t-7v-4w4x-6z-5%-5&-7/-5 --
C-6K-6L-4P-5U-4W-4Z-6b-3e-4f3g-6k2n-4o-4t-4x-5z-3!2#-5&-5 ---
A4O4 --no
B-5C-6E-7F-5G3H-5I-6J-5L-8M-5N-8Q-5R4S-5U-8X8Z-6b-9f-8h-4i-3j4k4l4m-4o-4q-6r-7t-5u-6v-7w-7y-4z-5!-4#-4$-8%-5&-6+-5/-7 ->
W3 -Name
Q4 -branch
H-3Q5 -buffer
M4$-5 -color
J-4Q4 -current
E5 -d
E3 -f
M4&-5*3 -family
h3 -git
Q4 -let
M-5Z4u5 -on
J5Q-5 -package
Q3 -read
O3 -rf
u5 -size
M-3h3p-3 -version
Y3*4 -width
p3 .""
B6K-4f5$-5 ..
A-3g6p-5s4 ../
U3 .Equal
/3 .Loop
N4 ._
A-3D7 .adoc
o3 .annotations
a7b-3e-4 .class
N6 .dart
Y-4r6 .each
E3 .enable
F3 .exe
n4 .gradle
G3L-4i6 .h
a-3e3 .java
A-3E4b4d6$-5 .jl
b3 .js
W4Y-3&4 .lang
A4 .md
W4 .named
d-4r6 .new
o5 .proto
o4 .protobuf
a3e3 .serialization
P3j6 .t
x5 .target
r4 .to_s
o4 .v3
#6 .workspace
$-3/6 .{
A-6G3K4L-3z-4 /*
B-7N-6Y-4d-4i4l5p-4 /**
B-8C-9F-9I-9K5L5M-9O-6Q-9R-8U3V-9X-9Z-9d-8f-9g-9h-8j-8k-6m-6n-9o3q-9r-8u3w-9y-8z-9!-8#-8%-9+-9 //
v4 //*
A-6B-6D-3E-5I-4M-4N4P-5Q-4W-5X-5Y-5Z-3a-5b-4d-5e-5f-2g-3h-3j-4k-4l-3m-4o-3p-5q-3s5t-4u5v3w-4x2y-3!-3#-3&-4*-4+-3/3 ///
p-5 />
E-3O4 /apt
F4 /b
E2 /null
O3 /usr
$-3 /var
i5 :(
P-6Q-4U-4g4i-4x5 ://github
A-3B3C-7D3E-8G-7K5L-8N-8Q-4S4T-6U-7V-5W-5X5Y-6a-4b-6c-5f-5h-6i-8j-5k4m-7p-3r3s5t-8u-5v-7x-9y-3z-6!-6$-9%-5&-3*-5+-4/-9 ::
e5 ::class
A4s4 ::new
K2 ::string
p3s3 ::{
K-4L-4R3U3f-5g3v4x-4 :=
i5 :@"
A-5B6C-3D-5o5p6 :\`
D4 :man
J4Q4 ;;;
C-4F-5H-4J-4K4M-8N3P-6U-3V-7c-3f-5h-4k3m-4n-6t-3u-7v-2w-7x-4z-5!-4$3*5+-3/-4 <
W-4X5b-4e-4f-3p-4q8r-3t3 <-
E-5G-6K-5M-4a3b3l-6u-4*4 </
*-7 </a
b3*-4 </div
Y4 </head
b-4d3 </script
L5 </summary
Y-4&6*-3 </template
P4 <:
R3 <<"
l5 <?
l5 <?php
*3 <?xml
A4b4*-4 <a
Y4 <body
b3$3*-4 <div
s4*-3 <li
Y8$-3&-4*-4 <meta
Y5b-7$-4 <script
M-4 <style
L4 <summary
Y-5&7*-4 <template
E4G-4H-4I-6J-4K-5W-4X-6Y3c-5e-5i-6m-4n-5p3t-5z-4$3&5*5+-3 ="
E5I-3s3 ="$
Y4b-4&-4*4 =".
Y-6p4*4 ="http
&4 ="ts
E4 =$(
F3 =%
%5 ==#
A-3B3D3K-6M-4N-6W-5a-5b5e-4f-4k-5m-4v-3x-6&4/-5 ===
C-4E-8G-7H-4I-6J-4K-8L5M-5N3Q-4T-5U-8W-9Y-5Z-4a-9b3c-6e-9f-8h-4i-6j-5k5m-7n-4o-5p-6q-6r5t4u-6w-6x-9y-5!-4#-5$4%-4*-5+-4 =>
n4 =A
B4p2 =True
A-4Z5d4 =false
k4 =head1
A-4E-3M4Z3 =true
S4 >!
P4e4p3t3 >"""
U4 >"github
c6 >"version
W-4b-5c-4f-4r3s-5t-5x-5$-4 >#
l2 >$this
R4 >%%
h5 >'';
H4 >(is
Q3 >(list
H4 >(testing
G-4K-3N5Y-3s3 >);
C-5E-5d-5s-8 >*
i2 >*/
b-4+4 >-
X3 >--
B3Y3i4 >/*
W4b2i-4l3z-3 >/**
D-4M-5P-4f-3k-3o2p-5 >//
u-4x3$-4/3 >///
*-5+4 ></li
*-4 ><a
e4 >@Test
P3 >@doc
M-4u5 >@include
P4 >@moduledoc
N5 >@override
P-3d5 >@test
w4 >END
m6 >It
m4 >[Parameter
E-3%4 >\\
T5b-3c6f-4z4#-4 >]
v4 >address
W3 >api
E-3L-3P4Y-5a-4d-5e-4f3p4$-3 >assert
r3y4 >assert_equal
y4 >assert_match
A-3W3+3 >attributes
K5 >auto
b3 >await
S6f-5p-4r-3%4 >call
W-6Y-6e-6g-4h-4j-3k-3p-6r-4s-4t6v-5/-3 >case
G4 >char
b-5 >color
W4 >compileOnly
L-4N-3U-4W-4a-5b3s-4t-4v-3x-3$6/4 >const
b3v3 >constructor
P-4r4 >context
B4W6d-6e-6f-3r6t6x-4$-4 >def
/4 >defer
P5r-3 >defp
p-4+3 >description
b-4u2 >display
v4 >emit
E-5F-3P5T-3W-4X-4Y-3a-4b-5d5e-5f5i-4p-6q-4r7s-4t-6x-3y-3!-3$-4%-3+-4 >end
I5%6 >endif
p5 >except
N6W3f-5r5$5 >expect
q4 >expect_equal
E4 >fi
N6W3b-4$-5 >final
s5 >fn
&4 >font
e4 >fun
x5 >func
G-3K-3Y3a-3b-5v8*3 >function
S5 >implicit
A-4T-5X5b-3j4 >in
G1a4 >int
S4 >integer
N-4P-5b3r6 >it
H-3J-4K-6L-4N-4P-7T4U-3W-3X4a-4e-5f-4j3k-3m-3o-4p-4r-3s6t-4u-3x2!-3%5&-5/-4 >let
E3f7 >local
W4 >manifest
T3X-4 >match
k6l-4 >my
W-3e4 >override
A4 >packages
h4 >pkgs
G-4S5k4p3q-3 >print
G-3L3N-5a7b-4e4s-3$-3 >private
s3x-3/3 >pub
G-3L7N-4W-5a7b-3l5q3s-3v-4x3 >public
K-5W-4f-4x-4y5$-4 >r
o4 >repeated
+4 >run
E-3y4 >set
z4 >source
K3 >std
W4 >steps
N3P4W-4b-9m-3p-5r-7t6y4 >test
W6 >then
W-3b-4/5 >try
S4T-4U-3X-4d-4e-5j6r-4z4 >type
E-4P3S4Z5r-3 >use
e4 >uses
W-5a-3b-2e7j3s-2t7x-3$-5 >val
A-4G-5K-6W-4Y4a-4b5f-4i-4q5s-5v-4x3$-9/4 >var
K3N4W7b-4e-4$-4/-4 >void
W3 >when
X5 >where
L5N-4P-6R-4Y-5d-3e-3m3q-3u-4v-3!2+-6/-3 >{
j3t3 >|
P4 >|>
C-6H-5I-6J-5O-4Q-5R-2S-5T-4V-5W2X-4d-6g-4h-3n-5p-5w-6x2#-5%-5 >}
G-3b3 >});
f2x-3 >},
A3G-3h3 >};
r5 ?(
s-3/3 ?*
i7 @"
M4 @/
e4 @Test
P3 @doc
F4g5 @echo
F-4M4N-3i-3u4/4 @import
M-6u8 @include
i4 @interface
P4 @moduledoc
N6 @override
P-4d-3i3v-3 @param
i4 @property
a5$-4 @return
P-3d5 @test
d4 @testset
m6 @{
G-2I-6K-8b-7l-4s-5u-6v-4w6$-8 AS
d3 ArgumentError
W3 Automatic
W3 Automatic-
B-4 Automatically
w5 BEGIN
i5 BOOL
d5k4 Base
d5 Base.
d4x3 Bool
e3t4$-3 Boolean
i4 CLAIM
i4 CLAIM,
I5 CMake
m3 COPYRIGHT
w4 CREATE
t6 DEALINGS
X4 Data.
w5 END
O5p-4 ENV
F3 ERRORLEVEL
w3 EXISTS
L4 EXPRESS
P4 Enum
P4 Enum.
U3 Equal
q6 FALSE
K-7a-4i4w4 FROM
i4t5 FROM,
p6 False
r4t3 File.
N6 Future
N4 Future<
A-4B-6C9D-3p-4!-5$-4 Git
W-3a-4z7 Google
i4 HOLDERS
x-3 ID
w4 IF
L4 IMPLIED,
p4 INTO
X3d5e5p-4r-3t5$-4 Int
F3 JAVA_HOME
X5r-3 Just
P4 Keyword.
k3 L<
X3 LANGUAGE
W-3a-4z7 LLC
B-6D-4G-9K-7X-4a5b-8f4i-6j-5l-7o4t-5u-5v-4x-4z6$-7 License.
R-4g4/4 Loop
g7 Makefile
X4 Maybe
W3 Module-
q3 NA
i5 NSString
G3q4w7 NULL
W3 Name':
L3P-4X-4Z4j3p6x-4 None
X5 Nothing
w6 ON
i4t5 OTHERWISE,
I4 PRIVATE
I4 PROJECT_NAME
T5j-3 Paket
P5 Plug
P5 Plug.
X4 Portability
$4 Promise
I4 REPLACE
O4g-3 RUN
r7 Rack
J4 Redistributions
k4p4w6 SELECT
w4 SET
I3 STREQUAL
T4e-4j-3t6 Seq
T4 Seq.
e4 Serializable
Z4 Service
m8 Should
t5 Software.
K-4L-4p-3s4t5x-5 Some
s4t5 Some(
W4 Specification
X4 Stability
g4 State)
d6$5 Symbol
T4j-3 System
T4 System.
w4 TABLE
w5 TEXT
q6 TRUE
q3 TRUE)
A-4X6 Text
p7 True
p3 True,
L-5x7 UIKit
t4 Unit
z4 VPC
s4 Vec
d4 Vector
i4 YES
E-6H4Z-5e-4q-5r3x4 ["
o4 [#
Z5 [*.
Z3 [*]
L-3T7x-3 [<
A3t4 [A
m4 [Parameter
U4b-4 []string
t3 [_
y4 [r
i4 [self
D5 [source
m4y3 [string
B-5I-5J-4L-4M-5O3S-5U-5Y-4c-3g2i-6l3o-5u-7x-7z-4!6#-5$-5&-5/-4 \\
$-4/5 \\\\
F-4J-7Q-5R-4V-7a-7g-5h-5k-4l-4n-6q-5u-9y3#3$-3*-5+-3 ]
A6B-4C-5D-4Z-4t3 ](
A5 ](.
A5B-3C-4 ](https
R3 ]).
m4 ]::
K4W-4a-4e-3h4i4x-4 ];
E4d5e-4p-4t4 ]]
%5 ^"
A-5d5#3 ^"""
B-8C-7D-9E2G-4H-4J-5L-5M-5N-5O3Q-5R-6S-5T-5V-5W-6X-6Y-6Z2a-5b-6c-5e-5f-5h-5i-5j-5l-5o-4t-5u-5v-5w-5x-5!-6$-7%-5&-5*-5/-5 ^#
P4 ^#!/bin
A7C-4E4 ^##
A4B-3D-3Z3z2 ^###
q5 ^#'
G3K2i-2 ^#define
i3 ^#endif
L7i-4x-3 ^#endregion
K-3i6 ^#import
G4K3i-6 ^#include
L4 ^#region
!4 ^%
R5 ^%%
j3 ^(*
j4 ^(**
H5J-4Q-3 ^(defn
H-5Q2 ^(defun
J5 ^(in
F4I4W-4Y-4c-4e3g-3t-4w4+-3 ^)
b-4w4 ^);
A4B3D4p-3 ^*
A4i2*3 ^-
X4b-6f3w4$3 ^--
D3Y3f5p-5w-3 ^---
g4 ^-module
B6 ^..
M4z-3$-4 ^/*
M-4 ^//
Q4j4 ^;;
J4Q3 ^;;;
d3&4 ^</script
Y-3&7*-4 ^</template
l5 ^<?php
*4 ^<?xml
b-4 ^<script
Y-4&6 ^<style
&-3*7 ^<svg
Y-4&7*-5 ^<template
D5 ^=
A-3D7 ^==
A-3B3D5 ^===
k4 ^=head1
i4 ^@interface
i4 ^@property
d3 ^@testset
w5 ^BEGIN
w5 ^CREATE
E-3O5 ^ENV
O3 ^FROM
O4g-3 ^RUN
w4 ^SELECT
D4U4 ^The
Z3 ^[*.
Z3 ^[*]
D5 ^[source
b-5#6 ^]
A6D4b-4$-5 ^\`\`\`
W5 ^apply
Z3 ^charset
L-4N5W3a-6i-4l5p3s-3x3$-3 ^class
g4 ^clean
K-3L-3T-3U3Y-5d4e-5i-4o-3v-3x-3&6/4 ^const
D4 ^contract
W4p8 ^def
P4 ^defmodule
e4 ^dependencies
e3p-4 ^description
E6F4 ^echo
E-4S4X-4b-4d6f6j5p-3r4 ^end
Z3 ^end_of_line
%3 ^endfunction
E-3I4g4%4 ^endif
E3W-4Y-6a-4b5e-3l-3v-3x-5$9&-5 ^export
x5 ^extension
E7 ^fi
s5/5 ^fn
B-3E-4b-4d-4p9w5#-4 ^from
L-3U5 ^func
E4G-4N-3b3d5f6p-4r-4s-4v-5&3 ^function
F3 ^goto
A-3C-4F6I4O-3Z-4p4%3 ^if
s5 ^impl
B-4C-5E-4F-3G-4K-6L-7M-5T-6X4Y-6Z-5a1b5c-4e3f-5g-4h-4i-7j-5k-5l-5m-4n-4p5r-4s-5u-5w-5x6z-4#-4$3*-4+-4/-5 ^import
Z3 ^indent_size
Z4#-3 ^indent_style
g4 ^init
X6 ^instance
N4 ^int
L3e5 ^internal
X-5j6s-5%3 ^let
D3 ^link
f8 ^local
z5 ^locals
o7x-3 ^message
P-4T2a3d-3e-5j7r5$-4 ^module
g4 ^my
A5 ^name
K6L5T3l3 ^namespace
t7 ^object
L-2T4X-3 ^open
o4 ^option
G-5K-4L-4N-3U8a3b-6e7i-4l-3p-6s-4t7x-5z-4$-5 ^package
y4 ^proc
S3 ^program
s7/3 ^pub
W-4a4x3$-4 ^public
f4r6 ^require
z4 ^resource
f7 ^return
Z5p-3 ^root
F3I4O-4 ^set
G6 ^static
k4 ^sub
z4 ^terraform
q5 ^test_that
g4k4l3 ^use
L6d5 ^using
z4 ^variable
d3n3 ^version
G4 ^void
Y-3a-4c5h4i4k3l3$-4 ^{
X3 ^{-#
q5&5 ^})
$5 ^});
l3 __construct
B3p3 __name__
A5B3C-5F-5G-5J-6L-4O-4P3Q5R-5S-6T-5U-4V-6W-9Z-8a-3g-6k-4l-6n-6o-4y-6!-6%-6*-5 \`
D4Y-4 \`,
A3Q-4a-4x3 \`.
A-4B7D-3 \`_
A-6B4D-6I4m-3p3 \`\`
T3 \`\`(
B4 \`\`.
A9D4N3a-3d4h-6j-3t-4$-4+-4 \`\`\`
b-5$5%5 a:
*-6 a>
P3W-4X3Y-5e5 actions
I4 add_executable
D3G-4K-4N-4Q-4e-4f-3u-4v6$-2 address
v4 address(
A-3D7 adoc
Y-2u3 align
A4a-3j4t-9 all copies
g4 all:
a3o4 annotations
a3o3 annotations.
W4 apply plugin
O5g-4 apt
O4 apt-
E-3O4 apt/
E-5I-3L-3P5a-4e-4f4p5q-4t3$-3 assert
W-4f7t5 assert(
r3y4 assert_equal
y4 assert_match
K-3N4W-4a-3e-3x5$5/-3 async
r4 autoload
D3Y-4a-5b4e-4x5$3/-6 await
z4 aws
M3Y5b-4 background
M3 background:
E5h4p-4 bash
L-9t4x9 be included
A-3K5b-5d4 begin
D-4G-4O3m-4w-5#3 bin
Z3 bin/
C-4H4K-4M5W-4Y5r4s-4&-9*-3 body
Y6*-4 body>
v3 bool)
r4 border
b-5 border-
u-5 border:
q4 c(
q4 c("
E-4S6Y-5f-7l-3p-3z-3$-4%5 call
i-4x7 canImport
i-4x7 canImport(
t6 cats
G5N-4Q-4$-4 char
Y4u5*-3 charset
A-4 checkout
D-4E-6G-4H-4L4N3U-5W3Z-5e5g-4h-5j-4l4o-6r4u5v-5z-4$-7+-6/-6 class
e3 class)
Y7$-8 class="
g4 clean:
H4 clojure
E-5M4l-4u4v-4x-5 color
b-6u3 color:
a3b-3e6p-5 com.
C7J-4Q5!-3 commit
C4 como
W4 compileOnly
y4 config set
A4E-4b-3f3h4p3 config.
A4P6p-3r-4 conn
A3 conn,
C-5D-5J-5K4L-5M-6P-6T-6W-8X-4a-9b5e-3f-6h-5k-7n-4o-9p-7q-3r-6s-7t-8u-6v-8w-6x-8y-4$4%-3&5*-5+-3/6 const
G4 const char
A-6B-4D8b-4v6 contract
t5 copies or
s5 crate
Q4 current-
C3 d'
d4 d,
Y-4$5&3 d="
N7b-5 dart
N6 dart';
C8 das
e4 data class
B-4Y-4b-5p-3$3 date
C7 de
E-4H5J-3N-3Q-5U-3W7a-3b-6c-3d-6e-9f-6i-3j-4p3r5s-5t6u-3w-3x-6+-3/-3 def
t4 def apply
r3 def initialize
P4 defmodule
H5J-4Q-3 defn
P5r-3 defp
H-5Q2 defun
/4 deinit
C-4E-5N4b-6e2r-4#4 dependencies
#3 dependencies]
s5 derive
C6 des
b4 describe('
A4d-4f-5s-4x4+3 description
E3W-4Y-4l-3v5&4 dev
E3 dev/
A-5d8 df
d4 df)
d4 df,
A4F4m-4 distributions
M4u-5$3*-6 div
b3$-5*-6 div class
b3*-4 div>
H-5J3M-5N-7O-5P9W-7X3Y-7a-4d-3e-4h-5j-8k-4l-6n-5o-6p-4r5s-5u-5v-2y-5z-6!-4&-5*-5/-5 do
P3 do:
C6 du
B-4C-5E5F5I-4J-4N-4P-5X-5Y-4b-4d-5e-4g5r-6u-4y-4!-4#-4$-4 echo
F4 echo off
F3 echo.
!4 edition
p4 else:
N3v5$-4 emit
C2 en
h3p-3 enable
B-8C-3D-3E-6G-6I-6L-4M-4N-5O-3P6Q-5S4T-6W-7X-5Y-8Z-5b-6c-3d6f7h-5j2k-3l-6n-4p-8q-6r7u-5x-5z-5$-4*-4/-4 end
K3f4 end)
f4r-4 end,
Z3 end_of_line
Y3 endfor
I3 endforeach
%3 endfunction
E-6I5O-4W-4X-5Y4Z-4b-5d-5g3m-5p-6q-4r-4s-5u-4!-4#-4$-5%7&-6*-6+-4 endif
I4 endif()
L7i-4x-3 endregion
E8 env bash
K-4L-4U3e-4f3 err
C7 es
C3 est
F3 exe
E5F3b-5c3e-3 exit
G-5N4P-5Y-5a-5b4d-4p-4r4t-4$5&-5 expect
N4W-4Y-4a-4b5x3 expect(
W4 expect:
q4 expect_equal
q4 expect_equal(
D-4G-7U-6W-5Z-4a-6b5e-4l-4m5p-5r-6t-4v-3x-5y-3$9&-6+-4 export
Y-4b4&-3 export const
$6 export function
a4b6e-3$-5 exports
K-4L-4N3Y7a4e-7l4p-4s-3t5x-5&-4 extends
M4Y3&-5 family
M4&-4 family:
E6 fi
B-4L-4N7W4Y-3a4b-5e-3s-3v-3$-6 final
G-6K5 fmt
K2 fmt::
H3K-5P5e-4i-3k-4s6u-4x-6/8 fn
*3 font
P-4W-6X-5a-7e9j4t-6x-6$-5 fun
K-4L-4N-3U6W-4a-4e-6o-4s-4x8$-6 func
C-2F-5G-5K-7L-6N-9R-4T-4U-4W-9Y4Z-5a-9b5d3e-8f8g-5h-4i-3k-7l4o-6p-7q4s-3t-7v6x-9y-4z-5/-4 function
%3 function!
Y4b5f4q5$-4 function(
b4f4$-3 function()
H-3J-4L-4M-3P-4W-4Y-6e-3g-4i-5r-4u4v-4w-3x-6%4*5/-4 g
%5 g:
D-5 generated
R4a6b-6$3 get(
L5 get;
C9E4J-6X-3k-4p-3!-4#-3$-6 git
J-4Q4d4#-4 git-
C-4E3G-4M-4U4g3i-5 github
C-4D-4G-4U4g3i-5&-4 github.
J3U3 go-
F4G4 goto
G-3f2 governing
e4n5 gradle
n4 gradle.
N4 group('
G3M-3P-4T-4Y-4f-4i5l-4o-3p-5u3x-3#4&-6 h
i3 h"
G4i4 h>
&5 has-
z4 hashicorp
z4 hashicorp/
k4 head1
Y4&-3 head>
C-4D3J4W-4Z-3a-4k3l2t-4v-4&-6*-6+-4 header
J3 header-
Y4+-4 height:
Y5*-8 href
Y8 href=".
Y3 html>
G-7L-5U-8W4Z2f-5i-4j-5l-3o-6u-6y-5z-7 https
G-7L-5U-8W5Z3f-4g3i-4j-5l-3o-6u-6y-5z-7 https://
Y2$-5*4 id="
i-4x7 if canImport
%4 if exists
b-3u-4 if(
W3s5 impl
L4S5a3 implicit
a4 import java
a-4e5 import kotlin
a-3e4 import kotlinx
X4 import qualified
b-9$3 import type
$-4/4 import("
f3 in pairs
E-6K3M-7T-4W3X-5Y4Z-4a-4b-5f-4g2i-5k-5m-5t-5u5y-4&-5*-4 include
B-4Y3 includes
Z3 indent_size
Z4#-3 indent_style
g4 init/
r3 initialize(
G-3O4g4m3 install
g4 install-
i4 instancetype
i4 instancetype)
A-4G4N6P-4X-4Y-6a4b-3d-4f-4k-7o-4p3r-4s-5t-4u-5v-5x-5$-5/-5 int
o4 int32
S4 integer
A-4G-5L4e3m4v4x4$-2 internal
d5 isa
N-4b4 it('
W4 jar
A-4D4H3W3e3p-4x-3$-4 java
J4W5 java-
H3a4 java.
A-3E4b3d6$-6 jl
N-3W4 jobs
b4p-4u-4 js
e3 junit
Z-5a3e4 kotlin
Z-4a3 kotlin.
a2e3 kotlinx
a2e3 kotlinx.
C4 l'
C5 la
W3 lang.
&3 lang="
G-3f2 language governing
L3b-3$4+5 latest
C3 le
C4 les
D-7E-7F-4G-7I-4K-2L-6M-5N-7R-3S-4T4U-4W-7X4Z-6a-7c-3d-5e-5f-8g-5i-5j5l-5m-4n-3o-5p-8q-5r-6s5t-7u-4w-4x7y-4z-4#-4%6*-4+-5/-7 let
s3 let mut
Z3 lf
s4*-3 li>
b-5d-5h5s-5 lib
h5 lib.
W6e3p-3 libs
W5e4 libs.
Q3 licenses/>.
f2 limitations
f3 limitations under
D5b-5$6+-4 link:
I3q6 list(
C3 lo
A-4D-3E4I-4O3P-5Y-4Z4a-4b-6d-4e-4f9p-7q-3r-5s-3t-3v-3x-4y-3z3+-3 local
E3z5+-3 local.
f5g3 lua
D4 man:
Q5b-4 margin
D-4d5p-3u-4 md
C-3K-4N-3W-3s-3v5x-5$-5 memory
G-7P3Z-4b-4o7s-4t-4v-4$5 message
a5e6 mockito
W-4e5 mockito-
R5 module(
b6m5$-3 module.
P4 moduledoc
v6 msg.
J4 must retain
s6x-4 mut
g3k7l-8m-4 my
r-4s-5u-4x6+8 name:
+6 name=
A-3G-3K6L6T3a-4i-3l3x-3 namespace
r4s3 new(
C-3D-4E4G-3a3u3 no-
i3 nonatomic
K-4S5W-3f-4s-4$-4*4 none
t4 notice shall
H3 ns
K6 nullptr
D-5E-6G-5L4N-4Q-5W-6Y-5d-3g-5i3m4o-4s-4t5u-5v-4$3&-5*4 object
C3G-5L-4R5Z-4k4p-3 ok
W-3e7 okio
+4 on:
K-4S3U4c-4e-4h-4k-3w-4&-4/-4 only
S4 only:
J-3K-4Q3T3W-3a-5d-4e-4m-5o5t-3v-4x-3$-3 option
t5 or substantial
A-4W6Y-4a5b-5n4p-5z-4$-4*4 org.
G-3W-4a-4b-5p5t7 os
a-3b-4p4t6 os.
C3 ou
G-4L6N5W-3Y-5a-3e4 override
t4 override def
e6 override fun
W6a4e-7 package org
$-6 padding
A-4f4 pairs
f3 pairs(
f6 pandoc
C7b4 para
B-4d-3i3p2u-5v-4*-4 param
G-3f2 permissions and
w5 pg_catalog
J4h-3l6 php
E7 pipefail
h4 pkgs
h4 pkgs.
A4W3*4 plugin
W4$-3 plugin:
C3 por
y4 port]
t5 portions
t5 portions of
u4$-3 position:
C4 pour
v6 pragma
C-4D-5E5I-3P-5S5W-4Z-3b-6e-4k5l-4m-4p4q-4s-4u-4$-5 print
e3 private fun
e3 private val
C-5E-3G8K-4S4W-4X-8d-4e-4f-6t-3w6z-3 program
A3 programs.
A-6W5Y4 projects
W4 projects.
o5p4 proto
o5 proto";
G-3K4o4 protobuf
o4 protobuf.
C-3s7x-4/4 pub
/3 pub const
/5 pub fn
G-7L6N-6U-3W-8a7b-8d-3e-3g-3i-3l3n-4p-2s-5t-5u-3v5x4+-4/-3 public
L4a4 public class
l6 public function
a5 public static
x3 public var
v4 public virtual
a6 public void
K8 public:
Z3p3 pytest
p4 pytest.
X4 qualified
C7 que
C3 qui
k5 qw
k3 qw(
r4 rack
d3 rand
d3 rand(
U4 read-
S4 real
y4 redis
N5 ref)
F6 rem
o4 repeated
C-4E-5J-3K-3N-4Q4U4W-4b4f6p-4q-3r6v4$-4 require
f6 require("
b5f4$-4 require('
b6 require('.
S4 reshape
C-3D4z4 resource
K-2L-3W-6Y-5l-4o5s-3t-3v5/-4 returns
O3 rf
H5 ring
+5 run:
A-4Y5+4 runs
s4#3 rust
#3 rust-
b3$-6%7 s:
e-5t5 scala
t5 scala.
&5 scoped
&5 scoped>
B-5C-4E3Y2Z-4m3#-3$-6 script
Y6b-6d3$-4 script>
A4C3 se
A-2Y6*-7+-4 section
K-6L-4N-5P-5U-4W-6X-3Y-6a-6b-3d-5e-6i4p3s4t-5u-3x6y-3z-4$-4%3&-4/4 self
q3 self$
W-3b-3e-3p2q-3s3x4$-4%3 self.
/4 self:
v5 sender
a2e3 serialization
a3 serialization.
A-3F4G-5I4K-4M-5N-5R-3X-5Y-5a-4d-2q-5u-4v-3y4&-6 set
I4 set(
L3 set;
E6Z-4 sh
&4 size:
G4K5 size_t
G6 sizeof
D3o-3v5 sol
D3v5 solidity
D4 source,
E-4Z4%4*5 space
G-3f2 specific language
A-3D6W7e-5 spock
y3 srv
G-5K5/5 std
/5 std.
G-4K4 std::
W3 steps
H3J-4Y-4b4p7s3 str
Y-4 strict
v4 string(
&5 style scoped
b-5k7 sub
t5 substantial
L5 summary>
U2 t,
D-4a-4k4w5&-6*-5 table
W6 tasks.
A-4B3C-4D-5K3M3P-4d-4$-3&7*-5 template
Y-5&8*-5 template>
z5 terraform
b-6e-3t7$5 test("
N4b-7 test('
W4 testImplementation
K5q4 test_that
K4q4 test_that("
d4 testset
Y-4$6 text-
G-5 the specific
D-5E3G-6H-4I-6P-7R-4W3a-5c-4f8q-3r-6u-4x-6y-4$-7%-4 then
W6 then:
k-5l5 this->
A3W-4Y4a-4c-5h-5x-5 title
v5 to,
N-4$5 toBe
N-3$5 toBe(
r6 to_s
f3 tostring
f3 tostring(
t3 trait
Q3 transient
G-4K5L3f-4h4p-3 true;
E-3K-5W-5X-3f-4r-5s-4v-5x3z3/5 try
p4 try:
S4f4 type(
A4K-4L3Y-4$7 typeof
p5 typing
b-3/7 u8
/3 u8,
C6 um
C4 un
A-3C9 und
k3 undef
b-3$5/4 undefined;
B-7D-6G-4T-8X-4Z-7a6f3i-7l-8t-8u-8v-6x-7z7$-7 under the
C3 une
s7 unwrap
I-5K-4M-9S2q-5t-2v-5w-8*3 use
B5e4+4 uses
+4 uses:
s5$-4/4 usize
O4 usr
O4 usr/
a3 util.
Y-7&7*-4 v-
g3o5 v3
G-3K-4L-3P-4U-3W-6X-5Y-5a-6e9j5p-6s-4t6v-3x-5z-4&-4/-3 val
o5 validate.
N-3&4 var(--
e-4f-3h-4p-4q-3z8 var.
$-3 var/
E4G2K-4M-5N-6X-6Y-8a-2f-4k-5q-5t-6u-7y-6&4*3 version
G4b-4h3 version.
B4G-3a-3l4v2$-4 view
f5%3 vim
v6 virtual
E-4G6K4L4N4U-4W4Y-4a3b-7e-7k-5l-3o-4p-3q-3s-7t-4v-5x-6/5 void
i4 void)
u-8$-3&7 vp
u-8$-3&7 vp-
b-7$3&4+-4 vue
b-5&4 vue'
Y-4&4 weight:
W4 when:
E-4G-6T-4X9b-7j-4k-5o-5r-5 where
K-4W-3Y4p-4u4+-5/-4 width
Y5b-4*2+-5 width:
+4 with:
b-3p-4#7 workspace
d4q4$-4 x,
W4Y-6&-4*8 xml
*6 xmlns:
C4E-3I-6J-8K-2N-6O-5U-5Z3i-4j-6p-6s-8t-3x-7y-6 you
A5C3E-4L-7M-4N-4W-4g-4i-3j-4o-5v-4w-4 your
/5 zig
E-4Y7m-4u3y4 {$
X3 {-#
H9J-4Q-3r-5 {:
G-5N3W4a8e-3$-3 {@
a7 {@link
!4 {\\
T7X-4q4 |>
E3I6g-4 }"
I4 }")
G-3N5/3 });
H-4M-6P4W-5X-4Z-4f3h-4l-4w-4x-4+-7 },
B-3D4h3$3 }:
M-4W-4X-4e-4f-5h4k5p-4s3v-4x-5z-4$4&-4/3 };
!6 }[
D4*-5+3 }}
b-4$-4&6 }}<
Q-4T-5j5 ~
A-7B-8D-8E2G3H-6I-5J-6K-5M-4N-8P-9Q-7R6S-6T-7U8V-7W-9X-8Y2c-5e-9g5h-9i-9j-7k-3m-9n-7o-8p-9q-8r-2s-9t-9u-8v-9w-4x-9y-6z-5!-5#-6$-7%-6&-8+-9/-9 ~\t
P4p-5 ~ """$
X3 ~ #-}$
g3 ~ $@$
E5 ~ &$
h4%4 ~ ''$
j6 ~ *)$
G4K-6W-4l2u4 ~ */$
G-4R3p-4r-4 ~ ->$
E-4T6Z3j3p-4x-5#-3%-4&3 ~ =$
t5 ~ =>$
f-4s-4*5+-5/-4 ~ [$
F-4O4b-3g2m-4p-5w-3!-4 ~ \\$
A4 ~ ];$
B-7C-9F-2H-8I-9J-9O-7P-3Q-9R-4S-9V-9W5X-9d-7e3g-4j-8n-8p-6r-5w-9x2y3z3!-8#-9$3%-8*-6+-6 ~ {$
A7w4+6 ~ |$
D-3Y5p-4+6 ~ }}$
s4 ~!($
b-3*5 ~" />$
A3 ~" ];$
W-3m4y4z6 ~" {$
#4 ~" }$
A-3P4d4p4#3$-3 ~"""$
B-5C-6E3L-5M-6N-6V-6Z-5l-5o-3u-5v-6w-7x-5z2!-6#4/-6 ~"$
q4 ~", {$
A-6H-3I-4T-5W-6c4f4h-5k-3$2 ~",$
$-4&-3*8 ~"/>$
b3p-5 ~": "A
c3 ~": "^0
b-3c5 ~": [$
c5 ~": {$
N-3U-4W-4X-3d-3e-5f-4h4o3r-5x-4z-4&-3 ~";$
$-4 ~"></a
H4d3 ~"]$
q3 ~#' @a
q4 ~#'$
X3 ~#-}$
m4 ~#>$
u-4 ~$$
g3 ~$@$
m3 ~$A$
O-4y3 ~$a$
F3 ~% -a
F5+4 ~%$
E5 ~&$
b-4h4w4%3 ~''$
h5 ~'';$
N-4W2Y-5a-4/-3 ~')$
N3k3w3 ~');$
N5b-2$-3 ~', () {
C-4G-3P-4R-3X-4Z-5l-4p2u-4+-7 ~',$
E-4i-3k3 ~';$
j3 ~() =$
&3 ~() => a
N-4$2 ~() => {
B3p4 ~():$
A4 ~({$
M3 ~) !a
p5x4 ~) -> A
m-4 ~) -a
S4 ~) :: a
t3 ~) = {
T4 ~) =$
N2$4 ~) => a
N-5b5 ~) => {
K4N5R-4T-5W2Y3Z-5b5c-4f-9h-5j-3k-4o-3p-3q3s-5u-5w-4y-8z-7&4 ~) {$
$-5 ~)))$
J2 ~))))$
B4p6 ~):$
C-6F-6G1I-3S-4T-6U-9W-8a2c-5d-5e-7f-4h-3k3p-6q-7r-5t-6w3x-9y-4z-4%-4*-7+-6 ~);$
C-4D-4E-3H-5J3P-8Q-4Y-6Z2f-7l5n-5r-7s-4/-7 ~*$
G-3J3j6 ~*)$
C-3D-6G3L-4M3N-9f-6j-5l5 ~*/$
k3u3 ~, $a
P4d3p-3 ~, :a
i3 ~- (a
D5Y4b-3 ~-$
X3 ~-- | A
A4D-5Y4b-3k3w-2$-6 ~---$
A-4D6 ~----$
D-6N-4Y-4a-4f-7k2l-4r-5t-3!2+-4 ~---------
j4 ~-> 'a
G-4R3p-4r-4 ~->$
A-4C5m4 ~-A$
j4 ~. *)$
p4 ~."""$
a-4 ~.*$
B-3T3W4X5a-7d-4e4o-3/-4 ~.A$
/3 ~.{$
G-7K-5l5 ~/**$
L5 ~/// </a
L4$4 ~/// <a
u5v3 ~/// @a
s-3v5x-3/-3 ~/////////
b3&4 ~/>$
Q3 ~/>.$
y3 ~0 [a
u3y5 ~0 {$
*2 ~0" a
G-4K-5U-3Z-4b-8c4d3f-6g-5h-5r4z2*3 ~0"$
K4P-3b-6c3d-4r-4 ~0",$
Y-3Z4h4p-3 ~0";$
D4 ~0)[a
D-5E-5G3I-5L-3M5S3T-4X-3Z-5g-4h-4i-4o-4r-5$-3&-3 ~0, 0
G-3I-4N-4P-4Y-3g-5p-4s-4#-4$-8&3 ~0,0
A-9B-7C-5F-4I-4L-3M3O-3S-4T-4U-7W-6X-4Z-6c-5e-7g-3h-6j-4n-4o5q-4t-6v4x-8z-4$-5%-3+-7 ~0;$
R4 ~0]).$
y3 ~0} {
M3&-3*3 ~: #0
Y5 ~: #a
g3 ~: $(X
M-7Y3u6 ~: $a
s4 ~: &A
N3Y-3b4f-3p-5$3 ~: 'a
/4 ~: *A
/3 ~: *a
x5 ~: .a
P5 ~: :a
N-4 ~: {$
+7 ~: |$
C5R-5U-4l-4m-4p4r-5t-3u-4w-5&-6*-5+5/-5 ~:$
A-4B6D3 ~::$
L5M3&-4 ~; }$
l4 ~<?a$
f4 ~=
d4 ~= "0
z3 ~= ">= 0
P-4Z-3b-6e5q-5z3#4 ~= "A
D-4I-4K-4b-3c-3g-4u-3v-4#6 ~= "a
l2y-3 ~= $a
h3 ~= ''$
x4$-3/4 ~= .a
r3/5 ~= @a
#5 ~= ["a
i4 ~= [a
f4#5 ~= { a
T3W-6e-7f3h3p4t5x-3z2#-4/-5 ~= {$
$3 ~= {}$
E3 ~="$(a
E-4K-3T6W-4Z3b-4e-5j3m-4p-5x-5#-4+-3 ~=$
B3D-4M-4 ~=========
N-9b4x-3$3 ~=> {$
t5 ~=>$
E4n5 ~=X$
C-3D-3E5I-3M-3Y-3Z4d-3n5p-5#-4 ~=a$
L3W-4b-4s5 ~> {$
S4 ~>!
S4 ~>! 
B-4C-6D-6F-4N-5O-4X-6Z-5c5g-3i-6k-4l-6n-6x-5y-4!-5 ~>"
p3 ~>" a
B-4e4p5t4 ~>"""
p4 ~>"""A
p4 ~>"""A 
p4 ~>"""A a
A-4E-4L3d-6 ~>"A
B-3H3L-4b5c-4f-5p-3 ~>"A 
B-4H3J4b5c-2 ~>"A a
c2g-4 ~>"a
c6p-4r3$-5 ~>"a"
c3 ~>"a":
c3 ~>"a": 
$-5 ~>"a-a
E-5T4r-4 ~>"a.
E-5U4 ~>"a.a
D-5G-6K-6N-6W-5X-6a-5b-4c-4f-5i3r3s-5t-5u-6$-6 ~>#
W-4Y-6b-5c-4f-4r2x-5y3$-4 ~># 
U4y3 ~># A
U4y4 ~># A 
s4 ~>#[
s4 ~>#[a
H-4I-6M-7W-6g-6l2o-5q-5v-4w-5x-4z-4!-4*4/-4 ~>$
Y4g3 ~>$(
U3 ~>$A
Y3l2 ~>$a
Y-5u-5+3 ~>$a 
l3m4y-4+3 ~>$a =
y4 ~>$a a
k3 ~>$a->
k3 ~>$a->a
R4 ~>%%
R4 ~>%% 
R3 ~>%% A
R3 ~>%% A 
O3 ~>&&
O3 ~>&& 
O3 ~>&& a
O3 ~>&& a 
u4 ~>&:
u4 ~>&:a
h5 ~>'';
B-7E-5F-4H3J3M-4Q4U-5W-4Y-5Z-4a-6c-6f-5l-4n-4o-4r-6y-3#-5%-5&-5/-4 ~>(
J4 ~>(:
J4 ~>(:a
j4 ~>(A.
j4 ~>(A.a
B-5H3I-3J3c-3m-3r-4u-3#-4&-3 ~>(a
H2Q3q-4 ~>(a 
Q4 ~>(a (
H-4 ~>(a ((
H4 ~>(a (=
H4 ~>(a [
J4Q3 ~>(a-
J4Q3 ~>(a-a
H5 ~>(a/
H5 ~>(a/a
N3W-4a-4v4 ~>) 
v4 ~>) a
v4 ~>) a 
G-4K-3N5Y-3s3 ~>);
C-5G4L-8Q-7X-9d-6m-9x-9!-8 ~>*
E-5G4 ~>* 
D-6Y-6 ~>* A
D-5f-9v-2 ~>* A 
K-4j3l-5$-6 ~>* X
K-4j4l-3v-4$-3 ~>* X 
D-5 ~>* a 
G-7W7b-5j-4l-6t-4v-3z6$-4 ~>* a://
i2 ~>*/
X6 ~>,
X5 ~>, 
X4 ~>, a
X4 ~>, a 
A4C-5E3G-4O-5b-4u3+3 ~>-
+4 ~>- 
+2 ~>- a
G-5K-4M6g-5&-3 ~>--
X3 ~>-- 
C5f4 ~>-- A
B-5E-4K-4M-5P-4U-4W-4a2c-4f-4m6v-4/4 ~>.
p6 ~>.. 
p5 ~>.. a
K-3W-3a3c-4f-3m-4/3 ~>.a
a-4b-3s-3$-5/3 ~>.a 
/4 ~>.a =
b3$-4 ~>.a-
$-3 ~>.a-a
B3Y3i4u-4 ~>/*
G3 ~>/* 
W4b2i-4l3z-3 ~>/**
D-4M-6P-4f-3k-3o2p-5 ~>//
D-4M-5P-4f-3k-3o2p-5 ~>// 
u-4x3$-4/3 ~>///
L5 ~>/// <
L5 ~>/// </
L5 ~>/// </a
L5 ~>/// <a
v4 ~>/// @
v4 ~>/// @a
v4 ~>//////
H3W-4X-3Y-6a-5k-5u-4x-4&3+-5 ~>:
E-4H3L-3X-3Y-4b-4$-4&3 ~>:a
B-5H3Q5&-6 ~>:a 
H-5J-4Q7 ~>:a '
B6 ~>:a:
B5 ~>:a: 
E-5K-4L-6b4k-6s-6*5 ~><
$3*3 ~></
$3 ~></a>
&4 ~><a
&4 ~><a 
A3r3 ~><a>
E-5G-4K-4L-5P3a4b-5d4f-4g4r3s-4u3&-5+-3 ~>@
N-3W3a5$4 ~>@A
P4W-3d4e-5r4u3&-4 ~>@a
N-3P4d4e-3i3p-6u4&-4 ~>@a 
P4 ~>@a """
P-3d-3r6 ~>@a =
P4d3i4r-5 ~>@a a
B3r3 ~>@a.
B3r3 ~>@a.a
m5 ~>A "
m5 ~>A "A
i5 ~>A *
i5 ~>A *a
K6 ~>A a;
m3 ~>A-
m2 ~>A-A
K-3L3P3X-5d3f-3g-3/-4 ~>A.
L4P3X-3d-4p-4 ~>A.A
T3 ~>A.A 
L4 ~>A.A(
b-4d4 ~>A.a
Y3j5 ~>A.a 
P-4r4 ~>A.a("
A3s4 ~>A::
N4W4 ~>A<
N3W4 ~>A<A
F-3G3H-4K4L-7M-5N-8O-5P-4Q-4R-5S-4T-5U-6Y-6c-4d-6e-3h-6i-4l-6n-4q-5s-5t-4w3x-6z-4!-4#-4%-5&-6 ~>X
W-4X-6a-5b-5g4r-5w4$-5 ~>X 
w4 ~>X X
k4w3 ~>X X 
A-4E-4 ~>X a
K5 ~>X a 
w5 ~>X a.
K6a-4b-3 ~>X(
G4K2 ~>X(a
m7 ~>[A
m4 ~>[A(A
L6 ~>[A]
D-3H5Z-5d-4i4m5 ~>[a
i5 ~>[a 
i5 ~>[a a
H4 ~>[a.
H4 ~>[a.a
E-4!4%4 ~>\\
%4 ~>\\ 
!6 ~>\\a
T6 ~>]$
F-5K-4P3W3X3d-4r4t-4 ~>a "
T3 ~>a "A
T-3W3X4b-3e-5h-2r3 ~>a "a
X4k4m-3 ~>a $
X5 ~>a $ 
k4m-3 ~>a $a
Z4 ~>a *
O3g3p-3t3 ~>a -
O3g3 ~>a -a
A-4F-3L-4Y-5a-6b4g-4v-3y5$-7 ~>a 0
C4y5 ~>a 0 
S4 ~>a ::
S4 ~>a :: 
w4 ~>a :=
w4 ~>a := 
X5q5 ~>a <-
X5q5 ~>a <- 
C-5D-6E-4F-5H-5I-6J-4M-6O-4Q-4T-7V-4c-6f2g-6h4k-6l-6m-6n-4o-5p3q3s-3u-6w-6y-6z4!-4#-3%-4*-5 ~>a =
C-5D-6E-4F-4H-5I-6J-4M-6O-4Q-4T-5V-4c-6f2g-6h4k-5l-6m-6n-4o-5p3q3s-3u-6w-6y-6z4!-4#-3%-5*-5 ~>a = 
N5X-5e-5 ~>a A.
b4 ~>a [a
O6g-5 ~>a \\
%3 ~>a a#
G-5I-3L-6M-5P3S5U-3X-5Z-4h-4i-4j-5l-6m-5p3q-5u-5v6w-5z-4$-2%3+-3 ~>a a(
A-4K-4S3W-3b-4v2$-6 ~>a a,
D-4G-6J-3M-5N3S-4W4X-5Z-4c-4e-9f3i-6j-4k-4l-4n-3p4q-4t-3u-5z-4#-3$3*-4+-4 ~>a a.
A-4N-4Y-3b-9x3$6%5/4 ~>a a:
B-4D-4G6U-5W-6Y5a4e-4f-6k-5m-5q-3s-6t-6u-4x-8 ~>a a;
A4U-4W3Y3e3l-5o-5q-5s-7u-3y4z4 ~>a {
y4 ~>a {$
d3s6 ~>a!(
d4s4 ~>a!(a
d3 ~>a!(a,
q3 ~>a$
q3 ~>a$a
C-4F-5G3H-5J-5L-4O-4Q-5T-5U-3X-6Z-5c-5d3e3g-6h-6j-5l-3m-6n-4o-7q4s-4v4y-4z-4!-4#-4%-5*-5/-8 ~>a(
r5 ~>a(".
r5 ~>a(".a
W-6a-5e5p-4t4u-4/-3 ~>a("a
N4W3&3 ~>a('
A4N3&3 ~>a('a
N4 ~>a('a 
E-4a-4e2f-4q3x-4 ~>a()
r3 ~>a(:a)
G4I4 ~>a(X
I4 ~>a(X 
G3L-4X-4Z-3c-3d3e2g-3h-4j-4l-6m-4o-4q4s-2u-7w-4y-3%-3/-6 ~>a(a
k4q5 ~>a(a(
G-6N-5W3b3r-4v-5x-5 ~>a(a)
S4 ~>a(a),
N-4$7 ~>a(a).
G6v-4$-5 ~>a(a);
E4 ~>a)
C-4F-4G-6K-5L-4M3P-6R-5T-4U-6W-4X-4a-6b-6c-4e-4h4k-5r-4s-5v-6w-5x-6/-5 ~>a-
K4 ~>a->
G-6K-4M3P-5T-4U-5W-4b-5e-4h4s-5u3x-5*-5/-4 ~>a-a
E-4O6h3 ~>a-a 
Y4u3x-4$-9 ~>a-a:
E4L4U3W-4a-6e-3$-4 ~>a.A
U4 ~>a.A(
U3 ~>a.A("
C-5D-6E-5G-9I5J-6L-9O-5Q-6R-7S-6T-7V-6X-6Z-7b3c-7f3i-5j-8k-9l-9m-9n-6p2q-5r4u-3y-7z-6!-5#-7%-7+-6 ~>a.a
G-7I-5L-3M-5b3e4h-3i-4k-3p5 ~>a.a(
C-6F-6I-6L-9O-4Q-6S-6X-5Z-7a-8b2c-3d-6g-7j-7k-7l-6m-6n-5q-5v-7w-5z-5!-5%-6*4+5 ~>a:
G-8H-4K-7L-6P4R-5W-5X-3a-6b3d-3f-5g-4i-7k-5l-6m-5p-5q-3u2v-5w-4*-6+4 ~>a: 
u-3 ~>a: #
M-3u5 ~>a: $
W-3$3 ~>a: '
/3 ~>a: *
M2x-5 ~>a: 0
K-4N3e-5f-5t-7u2*-4 ~>a: a
N-4$3/-4 ~>a: {
+7 ~>a: |
G-5d4 ~>a::
d4 ~>a::A
G-4K2q3 ~>a::a
K5 ~>a::a 
R6b-4f6u-3$-4&-5*7 ~>a:a
f4 ~>a:a(
p4 ~>a=
E-7J-4L4N-7W-4Y-7d-5e-4i-4m3o-4q-4u-4v-3!4*-6/-4 ~>{
H3 ~>{:a 
P3Y-4b2p3*-3 ~>{a
P4 ~>{a,
P4 ~>{a, 
j3t3 ~>|
j3t3 ~>| 
T4t3 ~>| a
P4 ~>|>
P4 ~>|> 
C-6H-5I-6J-5O-4Q-5R-4S-5T-4V-5W2X-4d-6g-4h-3n-5p-5w-6x2!-5#-5%-5 ~>}
A-7G3K-3L-5W-9i-5u-4y3 ~>} 
G-3b3 ~>});
f2x-3 ~>},
A3G-3h3 ~>};
b4r3x3+3 ~?$
W3a4e4$-4 ~@A$
m5 ~A "A
X3 ~A #-}$
m3 ~A $A
l3 ~A $a
A3m5 ~A 'A
C3W-4X5e5j2z-3 ~A (A
i4 ~A *)a
B-4G3K-4i7 ~A *a
X2 ~A -> A
E-6F5m5 ~A -A
m4 ~A -a
X3 ~A : X
B3&4 ~A :a
r3 ~A < A
E-3m8 ~A = '
T5j-4 ~A =$
A3 ~A => A
L5 ~A { a
G-7M-6P-3T-5W4Y-6b-6c-4f-4i-5l-9o7p-5q-4u-6x7y-4z-4$4 ~A {$
A3 ~A | A
$6 ~A } a
/3 ~A!a
L4b3o3$-3 ~A";$
K5 ~A& a
W3 ~A': '
L5 ~A("A
A-4N6P-4b-6e4g5k-6r-5s-4t4+-3 ~A($
E4P-3X-4h-3j-3o-5r-4s-6v-3%4/-4 ~A()$
K6L4N3U-4W-4a2e-3s-3x-4 ~A();$
K4L4P-6T4W3Y-4b-5k-5r-4u-3x-4$-7 ~A(A
C-4I-4K5L4P-7R-4T5U3X-6Z-5a-4b-3d4g-4h-5j-7k-7l-2m-3n-4q-7r-6t4u-6w-6x4y-3z-6!3#-4$-5&-7+-4 ~A(a
R3k-4x2 ~A) ->
t5 ~A) =
K3b-8e3x4 ~A) {
R6b-4d-4g-3s4 ~A),$
e4 ~A): A
p4 ~A):$
K-3L5N-3R3a-5b-4o4v-3 ~A);$
G-4K7 ~A* a
C6J-6W-5b-7p4r-6z-4#-4&-5 ~A, a
k4 ~A->a
C6N-6P-4T-5Y-5Z-4a-5b-4d-6l-4m6n-4o-3u-3y-4z-4!-4&-5 ~A-A
B-8C-6D-7E-7G-7H-5I-6J-5K-8L5N-3O-4P6Q-5R-4S-4T6X5Y-8Z-6b-5c-4f-8g-7h-6i-6k-6l-8q-6r-9s-9w-5y-5#-6+-5 ~A.A
C-4E-5G-9H-4J-7K-6L-9M-5N4P4Q-6R-5S-6U-9V-6a5d3e3f-3h-7j6k-8l-5o-4q-7r3s-7u-6w-5y-5z-8$-3%-4 ~A.a
A-4B-5C4D-5E-3L-5N-2P-4U-4X-4Y-4Z-3a-2i-4k-3l-4m-4n3u-3v-4x7+6/-3 ~A: A
m-4p4 ~A: X
D-6I-4K-4L-4N-4P-5W-3X4e-4g-4j-3m-4r-4u-3v4y-4 ~A:$
D4 ~A::$
B-5D-4G-4P-5X-5d-4e-4g5k4p-5r4s4 ~A::A
K4W-3l3s3 ~A::a
B-3D-4E-3L5P-3T-6U-4W-9X-4Y-3a5e-7h-3l3o-4p-6r-4s2t-4x-4 ~A;$
Y4*-4 ~A</a
G-6L5U-3W4Y-5a3b-5l-6$4&-4/-4 ~A<A
N5a-4b-9k5$7 ~A<a
Z3 ~A=A
Z5 ~A=a
Y-6&-3*4 ~A>$
A3U-3e-5t7 ~A[A
d4t4 ~A[a
l6*4 ~A\\A
t4 ~A] =
Z5t3 ~A]$
Y4t3 ~A](a
d6 ~A{A
b4!4$-5 ~A}$
I5 ~X "A
I3 ~X \${X
w4 ~X * X
g4 ~X = a
r-4 ~X",$
F4 ~X% -
F4 ~X%$
F3 ~X%/a
E-4G4I5K2a-5b-4g-4v-3 ~X(a
g3 ~X) $(
g4 ~X) -
G4I4P-4Z-4b-3d-4f-4k-3+-3 ~X)$
g3 ~X)/a
G4N-3k-4/-4 ~X);$
A5D-3H-4J6L-3Q-3Y-4s4w-4$-5+-4 ~X-X
k6 ~X::A
G5N-4W-4a3l-4w5$-3 ~X;$
m-4n5 ~X=A
I3 ~X})$
I4 ~X}/a
E-3I3 ~X}a
P5Y-5e-5f-3p5s-6*6/-5 ~[$
Z3 ~[*.{a
Z3 ~[*]$
F-4O4T-4b-4g3k-4m-4w-4!-5 ~\\$
!6 ~\\a$
t4 ~] = A
C-3F-3G-6H3J-5M-6Q-4Z4a-6b-4c4e-5g-5h-4i-6k-5l-3n-4u-3w-5y3#4&-5/-5 ~]$
H4 ~]))$
R3 ~]).$
b4c5p6#-4+-5 ~],$
U-5W-4a-4i4x-4 ~];$
S4 ~^!
S3 ~^! a
A-4p-4%6 ~^"
%5 ~^" 
%4 ~^" A
%3 ~^" X
%5 ~^" a
A-5d5p3#3 ~^"""
d4p4 ~^"""$
p6 ~^"""A
A-5B-4D-5E-4L3 ~^"A
D-4Q-3c2g-5k-4x-3&-4 ~^"a
B-8C-7D-9E2H-4J-5L-5M-5N-5O3Q-5R-6S-5T-5V-5W-5X-6Y-6Z2a-5b-6c-5e-5f-5h-5i-5j-5l-5o-4t-5u-5v-5w-5x-5!-6$-7%-5&-4*-4/-4 ~^# 
C-5D-4W-4X-3Y-4Z2a-4d5e-5f-3i-6j-4l-5w-6x-4!-4$-4 ~^# a
Z-5d-5k4p-4r6 ~^# a:
p4 ~^#!/a
A7C-4E4 ~^##
A7C-4E3 ~^## 
A3B-3P5 ~^## A
E3 ~^## A 
A4B-3D-3Z3z2 ~^###
A6 ~^### 
A6 ~^### A
A4 ~^### A 
A-7E3O3d-8r5 ~^#$
q5 ~^#'
q5 ~^#' 
q3 ~^#' @
q3 ~^#' @a
q4 ~^#' a
q3 ~^#' a 
q4 ~^#'$
m4 ~^#>$
s5 ~^#[
s7 ~^#[a
s4 ~^#[a(
A-4E-3G5I-6K4L3M4N-5U-5W-5a-6b-4d-4e-5g-4i4o-5r-5s-5t-4u-5v-4x4#-4$-7&-4/-3 ~^#a
G5I-4K4M3U-3Y-6u-4 ~^#a 
T4 ~^#a "
i4 ~^#a <
K4 ~^#a X
A2M-3l-7w-5y-5+-5 ~^$
g3 ~^$(X
g3 ~^$(a
E-3U3m4 ~^$A
E-6G-5I-5K-5L-5M-4P-6U-6W-4d-5e-5h-6q-4w-6x-6 ~^$a
u4 ~^$a-
u4 ~^$a-a
M-4!4 ~^%
!4 ~^% 
!3 ~^% A
!3 ~^% A 
!4 ~^% X
!2 ~^% a
R5 ~^%%
R5 ~^%% 
R4 ~^%% A
R3 ~^%% A 
R4 ~^%% X
R3 ~^%% a
+4 ~^%X
O3 ~^&& a
u4 ~^&:a
h5 ~^'';$
H4J3Q4b-4p-4 ~^(
j3 ~^(*
j3 ~^(* 
j4 ~^(* A
j4 ~^(**
j4 ~^(** 
j4 ~^(** A
j3 ~^(** A 
J4 ~^(:a
C-6F-4H5I-5J4Q4S-4U-4W-4Y-4Z-5a-4b-5c-4f-5k-5m-5n-4p-3s-5u-5w-5x-6y-3#-5%-4&-5/-4 ~^(a
H3J4Q4b-4 ~^(a 
H3Q4 ~^(a a
Q3 ~^(a-a
F4I4W-4Y-4c-4e3g-3t-4w5+-3 ~^)
v4/4 ~^) a
D-4F3G-6I6K-7L-6N-5S-4T-3Y-8Z-4a-8c-7g-5i-4j-5k-4o-3p7q4t5y-3z-6#-5%-4*-5/-6 ~^)$
b-4w4 ~^);
G-5K-4N5b-4s3w3 ~^);$
A4B4D4p-3 ~^*
A4B3D4p-3 ~^* 
B2D3E-4Y-6p-9 ~^* A
p-8 ~^* a
B-8l6 ~^*$
C-4i3 ~^**
C-3i2 ~^*/$
X4 ~^, a
A4C-4G-4R4i2p-5 ~^-
A4i3 ~^- 
i5 ~^- (
i4 ~^- (X
i3 ~^- (a
B5+-3 ~^- A
B3+-3 ~^- A 
+6 ~^- a
X4f3w4 ~^--
X4f3w4 ~^-- 
B-3X4f4w4 ~^-- A
X3 ~^-- A 
w3 ~^-- a
X3 ~^-- a 
X3 ~^-- |
w4 ~^-- | 
X4 ~^--$
D3Y3f5p-5w-3 ~^---
A3B-4D-5Y4 ~^---$
A-3D7 ~^----
A-4B4D-4!-5 ~^------
B5 ~^---------
B4 ~^------------
A3O-4R5u4+-4 ~^-a
B-4D4M5N-6Y-6b-5m4s-5x-5$-6&5+-4/-5 ~^.
B7p-4 ~^..
B6 ~^.. 
B6 ~^.. a
B5 ~^.. a-
B3 ~^.. a:
B3 ~^.. a::
D3Y-4&5 ~^.A
A-4B-3C-4D-4E-6m8 ~^.X
m1 ~^.X 
D-6E-5K-4L-4M4P-6U-4W-4X-4c-4f-5i-5k-6m-6v-5w-5+-5/3 ~^.a
Y-6&4 ~^.a 
Y-4&5 ~^.a {
u3 ~^.a-
u3 ~^.a-a
M4z-3$-4 ~^/*
M3 ~^/* 
G-7K-5l5 ~^/**$
M-4 ~^//
M-4 ~^// 
A-5B-6M-5P-9U3X-5f-5j-5k-5o3t-6 ~^// A
A-4U4W-9a-9t-9&-8/-9 ~^// A 
i5t-8 ~^// X,
N5 ~^// X-
M-4o4p-9 ~^// a
e-7s-6v-7 ~^// a 
L4$4 ~^/// <
L4 ~^/// </
i3s-4u5 ~^/// @
A-4D-3N5X-3j-3s5v-6x2$-4/3 ~^/// A
v4 ~^//////
k4 ~^0;
B5D4F4M5 ~^:
A-4B5C-4D4E-5G-4H3I-4K-4L-4M4X-4Y-6b-5g-4m-4u-1x-3#-4$-5&3+-3 ~^:a
Q4j4 ~^;;
Q4 ~^;; 
Q3 ~^;; A
Q4 ~^;; A 
J4Q3 ~^;;;
J5 ~^;;; 
J2 ~^;;; A
Q4 ~^;;;###
Y3$-7*5 ~^<
b-3$-5 ~^</
b-6$-5 ~^</a>
l5*4 ~^<?
l5*5 ~^<?a
*5 ~^<?a 
*5 ~^<?a a
E-5K-4M-5Y5a-8u-4*4 ~^<a
Y2b-4$-4*4 ~^<a 
Y2b-4$-4*4 ~^<a a
Y2b-4$-4&5*-4 ~^<a>
A-3B-3D4k7 ~^=
D5 ~^= 
A-3D7 ~^==
A-3D7 ~^== 
A-3B-3C-3D7 ~^== A
D4 ~^== A 
A-3B3D5 ~^===
B-3D5 ~^=== 
A-3B-4D6 ~^=== A
D4 ~^=== A 
B4D-4 ~^======
B3 ~^=========
B2 ~^============
A-3D-3k7 ~^=a
k7 ~^=a 
k5 ~^=a X
A5B-5C-4D-4E-4F5G-5K-3L-6M3P-5X-3Z-7b-4c-3f-3j-4k-4l-4r-4s-3t-4u3w-4#-5+-3/-5 ~^@
G-4K-3N3W3a5b-4l-4 ~^@A
A-6C-3E-6F3G-6I-5J-4K-5L-4M3Q-4S-4T-4U-5W-7X-4b-4c-4d4e-2f-5h-5i5k-5l-6m-6o-6q-4s-5u5v-5w-3y-4z-4$-4+-4 ~^@a
A-4F4M4N-5a-4i3p-4u3$-4&4 ~^@a 
M-6u5 ~^@a "
F4i4 ~^@a A
a4p4 ~^@a.
a4p4 ~^@a.a
A3E-6H-7J-5L-8O-6P-3R-6S-7T-6V-6W-7a-8c-7e-7h-6i-7j-7o-5t-8u-6v-6w-7x-7y-6z-6$-9%-7&-7*-4+9/-7 ~^A
A3B5C4D3E-5H-5J-4L-5P-6T-3W-4b-4e-4h-4j-4l-5n-6t-4u-3v-4w-5x-4y-3#3$-6&-3+-9 ~^A 
A3B4C3D3F-4G-6H-4L-4P-4Z-6g-5m-3r-5v-4!4$-6+-7 ~^A a
A2C3D4F-4H-4P-4Z-6g-5m-3$-5+-6 ~^A a 
B-3 ~^A a,
Z6 ~^A=
Z4 ~^A=0
Z4 ~^A=A
Z5 ~^A=a
A-5D3E4H-5I3K3L-5M-6N-5O4R-4S-4U-5V-4W-5X-6Y-5Z-2a-7b-3c-4e-5f-2g4h-5j-4l-5m-3n3o-3q-4s-6t-5u-4v-6w3x-5y-4z-4!-6#-3$-7%-4&-4*-4+-8/-4 ~^X
E-3I-4O5U-3X-5g5n-5w4$-4+-3 ~^X 
w3 ~^X *
w3 ~^X * 
O-3g4p4w-3 ~^X =
O-3g4p4w-3 ~^X = 
E-5O4g-5w4 ~^X X
E-3w4 ~^X X 
C-4G-6K4O5g-6w3 ~^X a
C-4O4g-4 ~^X a 
O4 ~^X a:
E-3G4I5K3g-3p-3w-4 ~^X(
I5K-8w-2 ~^X(a)
n4 ~^X=
n5 ~^X=A
n4 ~^X=a
n5 ~^X=a-
A3B-6C3D5H-5L6T-3U-3W-4X-4Z7b-4g-3i-4m-5n-3p-3r-5t-3x-4y-4#2$-6+-4 ~^[
Z5 ~^[*.
#-5 ~^[*.a
Z3 ~^[*.{
Z3 ~^[*.{a
Z3 ~^[*.{a,
Z3 ~^[*]
Z3 ~^[*]$
C4D-4W-3Y4Z4b-3m6#-5 ~^[A
Z5 ~^[A]
A5C-6F-4G-4H3I-5J-4K-5L6N-5T-4U-5X-4Y-7Z5a-5e-5f-4g-5h-5n-4o-4p-3q-3r-5s-5t-3v-4x-5z-5#4&-4 ~^[a
D5 ~^[a,
D5 ~^[a,a
M4 ~^[a-
M4 ~^[a-a
#6 ~^[a.
#6 ~^[a.a
p-4#4 ~^[a]
w3!6 ~^\\
!4 ~^\\A
G-3X-4w4!6 ~^\\a
!4 ~^\\a{
b-5#6 ~^]
A9D4P-3b-5d4h-5$-7 ~^\`\`\`
A6D4b-4h-4$-5 ~^\`\`\`$
A9D4b-4j-3t-3v-3$-7 ~^\`\`\`a
I4p3 ~^\`\`a
E3b-5p-5r5z5 ~^a "
F3 ~^a "%
F3 ~^a "%X
U4r5z6 ~^a "a
E3k3 ~^a $
g3 ~^a $a
N5Z-3g-4m-4p-3r8$-3 ~^a '
N6r6$-3 ~^a 'a
I5U6X5d-4 ~^a (
I3 ~^a (X
E6O-5P3 ~^a -
E5O-4P3 ~^a -a
F3 ~^a /
F3 ~^a /a
X6 ~^a ::
X6 ~^a :: 
q5 ~^a <-
q5 ~^a <- 
A-5B-3C-3D-3E-6F-3G-4H-3I-4K-4L-3N-3O-3T-4U-3Z6c-6f-4g3h-3j-4m-4p4s-4t-4w-4x-3y-3z-4#5$-5%-3&-4+-4 ~^a =
A-5B-3C-3D-3E-6F-3H-3I-4K-4L-3N-3T-3U-3Z5c-6f-4g3j-3m-4p4s-4t-4w-4x-3y-3z-4#5$-5%-3+-4 ~^a = 
B-6E-5I-4L-5M-4P-5S-4T3U3W3X6Y-5Z-4a-9b4d-4g-4h-4j5m-5o6p-5q-4r-5u-5w-4z-5#-4$-7*-3+-4 ~^a A 
p4 ~^a A(
L4T2X4 ~^a A.
g4s-6 ~^a A::
L4k5 ~^a A;
l5 ~^a A\\
A-4E5F3I-3Z-4g4p-4 ~^a X
E4F3 ~^a X=
T4 ~^a \`\`
T4 ~^a \`\`a
C4E3H-8I-3O-8P-9R-7T-3V-7W-4Y-3b3c-4g-5h-8i-3j4l-6m-8n-9q-8r-9t-3u-9z-8!4#-5*-7+-9 ~^a a 
G4a-5d5k-3p5t-3w3&3 ~^a a(
p5 ~^a a():
D3 ~^a a,
C4G-4L-4N-4R-5W3X-4Z-4a5b-5e6j-3l-4p4v-3w-4x-4z-4#-4+-4/-3 ~^a a.
s4 ~^a a::
s4 ~^a a;
M7N-5U-3W4Y-7a-7b2e3h-4o-5p-5q-3s-3t-4x-7z3$3 ~^a {
b3$4&4 ~^a { 
%3 ~^a!
%3 ~^a! 
%3 ~^a! a
A-4D3E-6I7K-5N-3P-5R3X-6Y-4Z-4a-5j-4k4u-4w-4*-3 ~^a(
E-4G-4a-4e-4q6r-4s-3$3 ~^a("
K-4a-3b4q6 ~^a("a
b-5$5 ~^a("a 
E7I4 ~^a()
E6 ~^a() 
E6 ~^a() {
D4G-4R3 ~^a(A
D4I-4 ~^a(A,
I3 ~^a(X
I3 ~^a(X 
I4 ~^a(a
G5I4 ~^a(a 
d4 ~^a(a::
!2 ~^a,
!2 ~^a, 
!2 ~^a, a
A-4Z4g5p-4#3+-5 ~^a-
Z4g5p-4#3+-5 ~^a-a
C6d-4#4 ~^a-a 
Z4d3 ~^a-a-
g3#3 ~^a-a.
g5+-4 ~^a-a:
A-3C6E-8G-4I-5K-5L-5N-5O-4P-4T-4U-4X-5a-6f3i-4j-5k-3m-5n3s-5u-6v-4x-4%-4+-4/-4 ~^a.
C3 ~^a. 
B-4C-4E-6G-3K-4N-4P-3U-3W3X-3a-5b4f4k-3n3s-3u-6x-3#3+-3/-3 ~^a.a
M5W5Y-4b4f5p-4#5$-5 ~^a.a 
W-4b-3n3#-4 ~^a.a.
Z-3n5 ~^a.a=
A4B-3I-4O-4P-5Z-5b-4d-5g7m-4p-6r-4u-4$-4+8 ~^a:
A5E-5f-5g3r-3+6 ~^a: 
A5+-6 ~^a: A
A3+2 ~^a: a
D4f4 ~^a:a
D3 ~^a:a:
E-3Z4d-3n6p-4#-4 ~^a=
Z3 ~^a=0
n4 ~^a=A
Z3n4 ~^a=a
c5h4k3l3 ~^{
L6N-5P-4T-6W-4X-4Y-3Z-4a-4c7e-4g-5h5l5m4o-4r-6u-5v-4w-4y-4#-4+-6/-4 ~^{$
X3 ~^{-#
X3 ~^{-# 
X3 ~^{-# X
X3 ~^{-# X 
H4 ~^{:a
P3Y-4b2&-3*-3 ~^{a
D4 ~^| a
K4 ~^} //
K4 ~^} // 
q5&5 ~^})
$5 ~^});
G-3b3 ~^});$
Y-5 ~^},$
K4k2/3 ~^};$
A5D3N3h-4$-4 ~\`\`\`$
A4D4s3 ~\`\`\`a$
U4d4u3 ~a !a
P4 ~a """$
+4 ~a "$X
E2 ~a "$a
F3 ~a "%X
D-3I-6L-4M-3N-7R-6S-4Y3Z4c-5d-3e-4q-5r4t-7v-5x-3z3!-4#-7&-7 ~a "a
X5 ~a $ A
X5 ~a $ a
E-4g6 ~a $(X
A-7B-5G-4M-5W-4X-6Y-6a-4b-2c-3k3l6m3q-4w-5x-5y3!4 ~a $a
F5 ~a %X
M-5N-3u6$1 ~a './a
U4u-3w4$5&-4 ~a ($
m4 ~a ($A
l3 ~a ($a
j4 ~a () =
P5b2$-7 ~a () {
I4 ~a (X
j3 ~a *)$
G3S3 ~a *, a
M3b-3 ~a */$
B4G4J6Q-6a-4b-4 ~a *a
E5O2X-5f-5w-5 ~a --a
j4 ~a -> '
X3j2 ~a -> A
A-4G-3X5j3p-6s-4x-4 ~a -> a
W2 ~a ->$
B-4E2F5G4U-3p-4 ~a -A
A-4E7I-5O3X-5Y-5b-6d-7f-6g5k-5l-6n-5r-5u-5w-5!-5#-5$-5 ~a -a
X6 ~a . a
C5F5O4Z-4g-7 ~a /a
X5 ~a :: A
S4 ~a :: a
L-3R3v4 ~a := a
B3C-4D-6E-4J8N-4P4Q-5X-4Y-5b-5d-5t-3#-4$-6/3 ~a :a
X5q6 ~a <- a
r4 ~a << a
K-4b5i5$-4 ~a <A
B5K5N-5b-4r3*-6 ~a <a
B-5H-3I-5K-6L-5N-4U-5Z-3a-6b-4c-5d3e5g-5i-5n-5t-5u-3v-5z3#3&-5 ~a = "
z4 ~a = ">=
g3 ~a = $
h4 ~a = ''
I-4M-5U-4W-5X-5b-5f6h-6i-4m-2o7p-4u-5x-4y-4!-4&-6 ~a = 0
r3/5 ~a = @
G2Z3p-5q6z-3#-3 ~a = X
Z-5c-5f-4h3i4q-4#4 ~a = [
Z-4d3 ~a = ["
K-4N-5Y-3Z-5b3d-3e-4f6h3o4t-4x-4z2$-6/-5 ~a = {
E-4T3Z4d-4p-3s-4#-3&3 ~a =$
G2 ~a == X
k3 ~a => '
b3t3 ~a =>$
v5 ~a >=0
A3D-3N5a-3e4x-4 ~a [A
U4 ~a []a
A6B-4C-4D-5H7J-5Q-4b3j4m-4p-4u-4y4&-3 ~a [a
G-3O4g3 ~a \\$
l5!3 ~a \\A
C-3b3!5 ~a \\a
B4T3 ~a \`\`a
C-3D3E-4G-4J-4L-5M-5Q5Z-3d4m-3o-5p-6!-4 ~a \`a
$5 ~a { A
N-5W3a-4p-5s-3u5x3z-3&4 ~a { a
r6 ~a { |
C-3E-5I-3L-3M4R-3S-3U4X-4b-3c-7d-4e4g-4j-4m-3p-5q-3u5v3w-4#-3$-4%-3 ~a {$
y4 ~a {$a
H6 ~a {:a
W3a8$-3 ~a {@a
E-4W-3a-3b7l-3u4y4$-9&-4 ~a {a
q4 ~a |> a
r5/3 ~a |a
&3 ~a } a
+6 ~a }}$
T-5j5 ~a ~a
%3 ~a! a
s5 ~a!($
d5s5 ~a!(a
P3*5 ~a" />
W-3m4y4z6 ~a" {
B-3C-3L-3M-5N-5R-4V-4Z-5e-3k-4l-6o-5u-2v-5!-5#3/-5 ~a"$
q4 ~a", {
T-4W-4m-6x-5$2 ~a",$
c3 ~a": "
c3 ~a": "^
b-3c5 ~a": [
c4 ~a": a
c5 ~a": {
N-3U-3W-4X-3d-3e-5f-3i-4o4q-4r-4u3x-5z-4&-3 ~a";$
Y5 ~a"></
R3 ~a">>,
Y5*-6 ~a">A
#4$-3 ~a"]$
b-3g-4%6 ~a#a
u-4 ~a$$
q5 ~a$a
K5 ~a& a
e-3%3 ~a')$
Y4b4k2w3 ~a');$
N4b-3&4 ~a', ()
w4 ~a', 0
Q4 ~a', a
F-4N4i-4k3s-4 ~a';$
k3 ~a( $
b3r5$-5 ~a(".a
D-5E-5G-4I-5L-7N-3T-5U-4X-3Z-4b4c-5e2f4g-5i-3j-4m-5q4u4v-5x-5z-3#-4&-5+-4 ~a("a
M-5N-3k3l6u4w-3 ~a($a
I3 ~a(\${X
G5a-4s3$-3 ~a(&a
E-3L-4W2Y4a-3e-4g-5k3m-4v-3x-3#-4+-4/-3 ~a('a
$3&5 ~a(() =>
e4 ~a() =
N4 ~a() =>
F-4G-5K-6L-4M-5N-6W4X-6Z-5c-3e4g-5h-4j-5k-6m-2n-5o-4p2r-9u-5v-6y-4z-5!-3#-4&5*-5+-4/-5 ~a()$
G-4a5e4s6/-5 ~a().a
W-4e4t4 ~a(): A
B3p5 ~a():$
N-3&4 ~a(--a
M3P5r3u-3 ~a(:a
E-4G3I5 ~a(X
N-4p3 ~a([a
A3$3 ~a({$
s3 ~a(|a
S5 ~a) ::
N4/-6 ~a) =>
w5 ~a) X
/4 ~a) |
B5p2 ~a):$
G3T-3U-4W-6Z-4a3e-5g-5h-4o-7p-4q-5t-4w-4x-6y-3 ~a);$
b7c-5i5 ~a)a
k3l3 ~a, $
P4p-3 ~a, :
D3L-4a-4d-3h-3p-4t-4$-5 ~a,a
J-6Q6 ~a--a
G8X-5a-5k5l5m-4w-5 ~a->a
j3 ~a. *)
B3D4O-6V-6a-2b-6g-3t-3z-4!4&-4 ~a. A
p3 ~a."""
D-2G-8I-6J-5L7M-6P-8R-5S-4T5U6W3X-8Y-6a2c-5g-6h-5i-7j-7k-6l-9o3p3r-8s-7u-7v-6x-8y-5z-5!-4#-4$-6%-4&-7*3+-4/4 ~a.A
Q3 ~a/>.$
M4&-2*4 ~a: #
M-7U4Y4u5 ~a: $
g3 ~a: $(
s4 ~a: &
Y-3b3f-4$3 ~a: '
/5 ~a: *
M4u-6x5 ~a: .
E-7G-5L-4M2T-4W-5X-2e-5g-5h-6i-5p-4w3#-5&5/-7 ~a: 0
P5 ~a: :
E-7G-5I-4K-8U-5W-9Z-4a-8b-9c-3d-6e8h-3i-7j-4k-4m-5q-4s5t5u-8x4y-3z-3#-4$2%-4*-4 ~a: A
H-4I-7J-5K-4L-5M4O-4P3R-5T-5V-7W-3X-6a-6e-7i-6l-5m-4n-7q-6u3v-3w-4x3y-9z-7!-4$4*-4 ~a: a
N-5c-4$3 ~a: {
+7 ~a: |
R-4U-4V-6W4a-4l-3p2u-4w-5z-4#-4&-6*-5+5/-5 ~a:$
i4 ~a:(A
B5 ~a:: a
B4 ~a::$
D-4d8r-3s4 ~a::A
B-5D4K4X-5b-3d-4q4r-4s3u-3 ~a::a
s3 ~a::{A
i3 ~a:@"a
A-4B7C-3D-3o5p4 ~a:\`a
L5&-3 ~a; }
&-6*6 ~a</a
N4W-4a-5b-8e4&4 ~a<A
G-5K5b-4o3s-3 ~a<a
Y-3*6 ~a="#0
E-4r-4*3 ~a="0
H-3Y5c-4f-4$4&4 ~a="a
C-4n4p2 ~a=A
E5n5 ~a=X
C-5F-5J-3N-5Q-4W-5a-5b-4e-5f-3h-2l-4n6p3u-4v-4x-6y-4z-3!-4$-3*-4/-4 ~a=a
M-7U-4W-3Y6e-4g-4m-4o-4t-5u-5v-4x-4z-3#-5 ~a>$
Y2$-5*-3 ~a></a
Y4a5b-4*-3 ~a>A
H4 ~a? a
r4 ~a?$
r4 ~a?(a
D5t7 ~a[A
F5O-4b5c-4d-4 ~a\\a
y3 ~a] 0
C-4H3J-5K-5L-5M-3P3Q-4S-4W-3f-3g-4h-4k-3n-4t-5y4#3&-3/-3 ~a]$
A4b-4 ~a](a
A-3L-3i4x-4/-4 ~a];$
D4M-5Q-9U-5W-3b-3j-5x-4/-5 ~a\` a
B3p3 ~a\`\` a
E4b4$-3 ~a{0
C-4!7 ~a{A
!3 ~a{\\a
B-4C-3!6 ~a{a
K-3s3/7 ~a| {
X5r6 ~a|$
P5 ~a} =
u5y4 ~a} {
B-3G-4K-4R-4W-5Y-7a-3b4d-5r-5s-4w-3y4z-3!3&-6*-5/-3 ~a}$
r7 ~{ |a
j5 ~| \`A
K-3b-3s5/6 ~| {$
A7b-4p-4r5w4+5 ~|$
K3 ~} // a
y5 ~} {$
y3 ~} {a
I4 ~}")$
G-3N5/3 ~});$
W-4Y-6f3x-5/4 ~},$
h4 ~}:$
M-4W-4f-4h4k5m-4p-4s3v-4x-5z-4&-4/3 ~};$
D4E-4r-4+3 ~}}$
b-4$-4&6 ~}}</a
`
